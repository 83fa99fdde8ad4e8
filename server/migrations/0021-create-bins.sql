-- The first digits of cards and who issued them: facts of the card world, the same for every tenant. The operator
-- replaces the whole list at once.
create table bins (
  prefix text primary key check (prefix ~ '^[0-9]{6,8}$'),
  bank_code text check (bank_code ~ '^[0-9]{4}$'),
  card_type text not null check (card_type in ('credit', 'debit', 'prepaid')),
  brand text,
  commercial boolean not null,
  program text
);
grant select on bins to servicepay_app;
grant select, insert, delete on bins to servicepay_system;
