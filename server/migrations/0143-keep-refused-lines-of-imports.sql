-- The refused lines of a file of transactions as they were sent, sealed, so that members see the values and correct the lines. Until
-- now only the reasons stayed.
create table transaction_import_lines (
  tenant_id uuid not null,
  -- Of the import.
  id uuid not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references transaction_imports (tenant_id, id) on delete cascade
);
create index transaction_import_lines_by_age on transaction_import_lines (created_at);
select secure_tenant_table('transaction_import_lines', 'select, insert, update, delete');
select open_to_system('transaction_import_lines', 'select, delete');

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'transaction_import_lines', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
