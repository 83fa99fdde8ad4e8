create table current_accounts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  code text not null check (length(code) between 1 and 100),
  erp_code text check (length(erp_code) between 1 and 100),
  name text not null,
  name_folded text not null,
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  is_corporate boolean not null,
  tax_number text check (tax_number ~ '^[0-9]{10}$'),
  tax_office text,
  is_visible_on_payment boolean not null,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint current_accounts_code_unique unique (tenant_id, code),
  constraint current_accounts_erp_code_unique unique (tenant_id, erp_code),
  check (not is_corporate or (tax_number is not null and tax_office is not null))
);
select secure_tenant_table('current_accounts', 'select, insert, update');
