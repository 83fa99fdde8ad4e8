-- The language that the payer read the card form in, for the pages on the way to the bank and back.
alter table prepared_payments add column locale text not null default 'tr' check (locale in ('tr', 'en'));
