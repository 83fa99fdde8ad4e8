-- Files of payment links to create. All links of a file are created, in one transaction, or none.
create table link_files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  state text not null check (state in ('checked', 'waiting', 'done', 'refused')),
  file_hash bytea not null check (octet_length(file_hash) = 32),
  -- The sealed file, which has personal data, until its links are created or refused.
  content bytea,
  -- For lines that name none.
  payment_set_id uuid,
  notify_by text[] not null,
  lines integer not null check (lines > 0),
  -- Sums by currency: [{"currency": "TRY", "amount": "1250.5"}].
  totals jsonb not null,
  created_at timestamptz not null,
  -- Who sent the file, then who had its links created.
  sent_by_kind text not null,
  sent_by text not null,
  -- By the database's clock. One worker creates the links at a time.
  claim_id uuid,
  lease_until timestamptz,
  lines_done integer not null default 0,
  refused integer not null default 0,
  -- The first refused lines, without their values.
  refusals jsonb not null default '[]',
  ended_at timestamptz,
  primary key (tenant_id, id),
  check ((state in ('checked', 'waiting')) = (content is not null)),
  check ((state in ('done', 'refused')) = (ended_at is not null))
);
-- Links of the same file are created once. A file of which nothing was created can be sent again.
create unique index link_files_once on link_files (tenant_id, file_hash) where state in ('waiting', 'done');
-- A file that the same caller sends again before it is confirmed stays one file.
create unique index link_files_checked on link_files (tenant_id, file_hash, sent_by_kind, sent_by) where state = 'checked';
create index link_files_by_time on link_files (tenant_id, created_at, id);
create index link_files_waiting on link_files (created_at) where state = 'waiting';
create index link_files_by_age on link_files (created_at) where state <> 'waiting';
select secure_tenant_table('link_files', 'select, insert, update, delete');
select open_to_system('link_files', 'select, delete');

-- The line of a file that asked for this link.
alter table links add column file_id uuid, add column file_line integer;
create unique index links_of_file on links (tenant_id, file_id, file_line) where file_id is not null;

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'link_files', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
