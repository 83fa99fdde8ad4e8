-- The search finds orders by the beginning of the merchant's reference. These operators compare bytes whatever the database's
-- collation is, and are leakproof, so the index serves under row-level security, and equality as before.
create index payments_by_beginning_of_reference on payments (tenant_id, client_reference text_pattern_ops, created_at desc)
  where client_reference is not null;
drop index payments_by_client_reference;
alter index payments_by_beginning_of_reference rename to payments_by_client_reference;
