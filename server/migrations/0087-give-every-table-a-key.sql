-- These had no primary key, because one of their columns may be null. Logical replication identifies rows by it.
alter table payment_set_rates
  add column id uuid not null default gen_random_uuid(),
  add primary key (tenant_id, id);
alter table archived_figures
  add column id uuid not null default gen_random_uuid(),
  add primary key (tenant_id, id);
