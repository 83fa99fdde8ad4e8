-- Whether payers get a receipt by e-mail, and a message about a refund.
alter table payment_sets add column send_receipts boolean not null default true;
