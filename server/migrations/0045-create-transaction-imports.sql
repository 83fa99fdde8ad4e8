-- Files of account transactions that members sent. A worker imports each file in one transaction.
create table transaction_imports (
  tenant_id uuid not null references tenants (id),
  -- Chosen by the form, so that a form that is sent twice is one import.
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- Import the other lines when some are refused.
  skips_refused boolean not null,
  state text not null check (state in ('receiving', 'waiting', 'done', 'refused')),
  bytes bigint not null default 0,
  file_hash bytea check (octet_length(file_hash) = 32),
  created_at timestamptz not null,
  created_by uuid not null,
  -- By the database's clock. One worker imports the file at a time.
  claim_id uuid,
  lease_until timestamptz,
  bytes_done bigint not null default 0,
  accepted bigint not null default 0,
  refused bigint not null default 0,
  ended_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'receiving') = (file_hash is null)),
  check ((state in ('done', 'refused')) = (ended_at is not null))
);
-- The same file is imported once. A file of which nothing was imported can be sent again.
create unique index transaction_imports_once on transaction_imports (tenant_id, file_hash) where state in ('waiting', 'done');
create index transaction_imports_by_time on transaction_imports (tenant_id, created_at, id);
create index transaction_imports_waiting on transaction_imports (created_at) where state = 'waiting';
create index transaction_imports_by_age on transaction_imports (created_at) where state <> 'waiting';
select secure_tenant_table('transaction_imports', 'select, insert, update, delete');
select open_to_system('transaction_imports', 'select, delete');

-- The file, until its import has ended.
create table transaction_import_parts (
  tenant_id uuid not null,
  import_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references transaction_imports (tenant_id, id) on delete cascade
);
select secure_tenant_table('transaction_import_parts', 'select, insert, delete');

-- The first refused lines, without their values.
create table transaction_import_refusals (
  tenant_id uuid not null,
  import_id uuid not null,
  position integer not null,
  line bigint not null,
  field text,
  code text,
  reason text not null,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references transaction_imports (tenant_id, id) on delete cascade
);
select secure_tenant_table('transaction_import_refusals', 'select, insert');

-- The same statistics as in migration 0018, for these tables.
do $$
declare
  young text;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach young in array array['transaction_imports', 'transaction_import_parts', 'transaction_import_refusals'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', young, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
