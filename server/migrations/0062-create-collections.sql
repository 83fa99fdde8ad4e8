-- What the merchant's ERP has to book: one row for each sale, refund or void that moved money, with the facts as they were then.
create table collections (
  tenant_id uuid not null references tenants (id),
  -- The attempt's id.
  id uuid not null,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  -- The sale that a void or refund gives back.
  reverses_id uuid,
  payment_id uuid not null,
  order_reference text not null,
  client_reference text,
  -- Null if the payment belongs to no customer.
  account_erp_code text,
  -- The part of the order's amount, and what moved on the card. The kind says the direction.
  amount numeric(19,4) not null check (amount >= 0),
  charged_amount numeric(19,4) not null check (charged_amount > 0),
  currency char(3) not null,
  installments smallint not null,
  terminal_id uuid not null,
  masked_pan text,
  auth_code text,
  description text,
  booked_at timestamptz not null,
  erp_code text check (length(erp_code) between 1 and 100),
  integrated_at timestamptz,
  integration_error text check (length(integration_error) between 1 and 1000),
  primary key (tenant_id, id),
  check ((kind = 'sale') = (reverses_id is null)),
  check ((erp_code is null) = (integrated_at is null)),
  check (integration_error is null or integrated_at is null)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- One document of the ERP is one collection.
create unique index collections_erp_code_unique on collections (tenant_id, erp_code) where erp_code is not null;
create index collections_in_order on collections (tenant_id, booked_at, id);
create index collections_waiting on collections (tenant_id, booked_at, id) where integrated_at is null;
create index collections_by_integration on collections (tenant_id, integrated_at, id) where integrated_at is not null;
select secure_tenant_table('collections', 'select, insert, update');

create function guard_collection() returns trigger language plpgsql as $$
begin
  if (new.kind, new.reverses_id, new.payment_id, new.order_reference, new.client_reference, new.account_erp_code, new.amount,
      new.charged_amount, new.currency, new.installments, new.terminal_id, new.masked_pan, new.auth_code, new.booked_at)
     is distinct from
     (old.kind, old.reverses_id, old.payment_id, old.order_reference, old.client_reference, old.account_erp_code, old.amount,
      old.charged_amount, old.currency, old.installments, old.terminal_id, old.masked_pan, old.auth_code, old.booked_at) then
    raise exception 'the facts of a collection cannot change';
  end if;
  return new;
end $$;
create trigger collections_guard before update on collections for each row execute function guard_collection();

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'collections', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
