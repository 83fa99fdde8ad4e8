-- References of the bank, by which people look for payments. A row is added to these when the bank has answered.
create index attempts_by_auth_code on attempts (tenant_id, auth_code) where auth_code is not null;
create index attempts_by_host_reference on attempts (tenant_id, host_reference) where host_reference is not null;
create index attempts_by_bank_transaction on attempts (tenant_id, bank_transaction_id) where bank_transaction_id is not null;
-- Row-level security lets no index use right(), which is not leakproof. A column can be used.
alter table attempts add column card_last_four text generated always as (right(masked_pan, 4)) stored;
create index sales_by_last_four on attempts (tenant_id, card_last_four, created_at) where kind = 'sale';
create index declined_sales on attempts (tenant_id, decline_class, created_at) where kind = 'sale' and decline_class is not null;
