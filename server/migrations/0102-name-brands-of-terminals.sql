-- Brands of cards that a terminal takes, for their marks on the card form. American Express needs a contract of its own.
alter table terminals add column brands text[] not null default '{visa,mastercard,troy}'
  check (cardinality(brands) > 0 and brands <@ '{visa,mastercard,troy,american-express}');
alter table terminals alter column brands drop default;
