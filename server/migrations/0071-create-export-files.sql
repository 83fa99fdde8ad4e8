-- Files of collections for an ERP that imports files. A file is stored whole, so that it is the same whenever it is downloaded.
create table export_files (
  tenant_id uuid not null references tenants (id),
  number integer not null check (number > 0),
  profile text not null check (length(profile) between 1 and 40),
  file_name text not null check (length(file_name) between 1 and 100),
  collections integer not null check (collections > 0),
  bytes bytea not null,
  file_hash bytea not null check (octet_length(file_hash) = 32),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (tenant_id, number)
);
select secure_tenant_table('export_files', 'select, insert, update');

create function guard_export_file() returns trigger language plpgsql as $$
begin
  if (new.tenant_id, new.number, new.profile, new.file_name, new.collections, new.bytes, new.file_hash, new.created_at)
     is distinct from
     (old.tenant_id, old.number, old.profile, old.file_name, old.collections, old.bytes, old.file_hash, old.created_at) then
    raise exception 'an exported file cannot change';
  end if;
  return new;
end $$;
create trigger export_files_guard before update on export_files for each row execute function guard_export_file();

-- The file that contains the collection, and the collection's line in it.
alter table collections
  add column export_number integer,
  add column export_line integer,
  add constraint collections_export_file foreign key (tenant_id, export_number) references export_files (tenant_id, number),
  add constraint collections_export_line check ((export_number is null) = (export_line is null));
create unique index collections_of_export on collections (tenant_id, export_number, export_line) where export_number is not null;

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'export_files', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
