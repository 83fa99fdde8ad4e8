-- The payers. The application computes `email_key` and `name_folded`, so that comparisons do not depend on the database's
-- locale. The national identity number is sealed: a keyed hash finds it, and its last two digits are shown.
create table customers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  code text check (length(code) between 1 and 100),
  erp_code text check (length(erp_code) between 1 and 100),
  name text not null,
  surname text not null,
  name_folded text not null,
  email text not null,
  email_key text not null,
  gsm text check (gsm ~ '^\+[1-9][0-9]{6,14}$'),
  tckn_sealed bytea,
  tckn_index bytea,
  tckn_ending text check (tckn_ending ~ '^[0-9]{2}$'),
  is_corporate boolean not null,
  tax_number text check (tax_number ~ '^[0-9]{10}$'),
  tax_office text,
  is_active boolean not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An erased customer is a row without a person: payments, ledger and consents, which the law keeps, still refer to it.
  erased_at timestamptz,
  primary key (tenant_id, id),
  constraint customers_code_unique unique (tenant_id, code),
  constraint customers_erp_code_unique unique (tenant_id, erp_code),
  check (not is_corporate or (tax_number is not null and tax_office is not null)),
  check ((tckn_sealed is null) = (tckn_index is null) and (tckn_sealed is null) = (tckn_ending is null)),
  constraint customers_erased_are_nobody check (
    erased_at is null
    or (code is null and erp_code is null and name = '' and surname = '' and name_folded = '' and gsm is null
        and email = '' and email_key = '' and tckn_sealed is null and tax_number is null and tax_office is null
        and not is_active and not is_default)
  )
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create unique index customers_one_default on customers (tenant_id) where is_default;
-- The name of the customer's account. Two customers with one account would share a history.
create unique index customers_account_unique on customers (tenant_id, coalesce(erp_code, code));
create index customers_by_email on customers (tenant_id, email_key);
create index customers_by_gsm on customers (tenant_id, gsm) where gsm is not null;
create index customers_by_tckn on customers (tenant_id, tckn_index) where tckn_index is not null;
select secure_tenant_table('customers', 'select, insert, update');

-- Locks for finding or creating a customer, and for setting the default one. A transaction inserts its keys and deletes
-- them before it commits, so the table is empty at rest.
create table customer_locks (
  tenant_id uuid not null references tenants (id),
  key bytea not null,
  primary key (tenant_id, key)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
select secure_tenant_table('customer_locks', 'select, insert, delete');

-- The keys that `additionalData` of a payment link may have.
create table dynamic_fields (
  tenant_id uuid not null references tenants (id),
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  label text not null check (length(label) between 1 and 200),
  primary key (tenant_id, code)
);
select secure_tenant_table('dynamic_fields', 'select, insert, update');
