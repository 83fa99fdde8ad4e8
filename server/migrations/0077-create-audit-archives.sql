-- Closed months of the audit log that lie in files. A row is written after its file was read back and found whole, and
-- before the first entry is deleted. It continues the chain: `previous_hash` is the hash before the month, `last_hash` its last one.
create table audit_archives (
  tenant_id uuid not null references tenants (id),
  first_position bigint not null check (first_position > 0),
  last_position bigint not null check (last_position >= first_position),
  month date not null check (extract(day from month) = 1),
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  last_hash bytea not null check (octet_length(last_hash) = 32),
  file_name text not null,
  file_hash bytea not null check (octet_length(file_hash) = 32),
  signature bytea not null,
  state text not null default 'deleting' check (state in ('deleting', 'archived', 'restoring', 'restored')),
  -- Restored entries leave again after this time.
  restored_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, first_position),
  unique (tenant_id, last_position),
  check ((state in ('restoring', 'restored')) = (restored_until is not null))
);
select secure_tenant_table('audit_archives', 'select, insert, update');
select open_to_system('audit_archives', 'select');

create function guard_audit_archive() returns trigger language plpgsql as $$
begin
  if (new.tenant_id, new.first_position, new.last_position, new.month, new.previous_hash, new.last_hash, new.file_name,
      new.file_hash, new.signature, new.created_at)
     is distinct from
     (old.tenant_id, old.first_position, old.last_position, old.month, old.previous_hash, old.last_hash, old.file_name,
      old.file_hash, old.signature, old.created_at) then
    raise exception 'what an archive holds cannot change';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
     (('deleting', 'archived'), ('archived', 'restoring'), ('restoring', 'restored'), ('restored', 'restoring'),
      ('restoring', 'deleting'), ('restored', 'deleting')) then
    raise exception 'an archive cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger audit_archives_guard before update on audit_archives for each row execute function guard_audit_archive();
create trigger audit_archives_stay before delete or truncate on audit_archives
  for each statement execute function refuse_change();

-- Entries, links and heads leave only while their archive says so.
create function is_leaving(of_tenant uuid, at_position bigint) returns boolean stable language sql as $$
  select exists (
    select from audit_archives
    where tenant_id = of_tenant and state = 'deleting' and at_position between first_position and last_position)
$$;

create function refuse_unarchived_entry() returns trigger language plpgsql as $$
begin
  if not exists (
    select from audit_links l where l.tenant_id = old.tenant_id and l.entry_id = old.id and is_leaving(l.tenant_id, l.position)) then
    raise exception 'entry % of the audit log is in no archive', old.id;
  end if;
  return old;
end $$;
create function refuse_unarchived_position() returns trigger language plpgsql as $$
begin
  if not is_leaving(old.tenant_id, old.position) then
    raise exception 'position % of the audit log is in no archive', old.position;
  end if;
  return old;
end $$;

drop trigger audit_log_is_append_only on audit_log;
drop trigger audit_links_are_append_only on audit_links;
drop trigger audit_heads_are_append_only on audit_heads;
create trigger audit_log_is_append_only before update or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_links_are_append_only before update or truncate on audit_links
  for each statement execute function refuse_change();
create trigger audit_heads_are_append_only before update or truncate on audit_heads
  for each statement execute function refuse_change();
create trigger audit_log_is_deleted_by_retention before delete on audit_log
  for each statement when (current_user <> 'servicepay_system') execute function refuse_change();
create trigger audit_links_are_deleted_by_retention before delete on audit_links
  for each statement when (current_user <> 'servicepay_system') execute function refuse_change();
create trigger audit_heads_are_deleted_by_retention before delete on audit_heads
  for each statement when (current_user <> 'servicepay_system') execute function refuse_change();
create trigger audit_log_leaves_archived before delete on audit_log
  for each row execute function refuse_unarchived_entry();
create trigger audit_links_leave_archived before delete on audit_links
  for each row execute function refuse_unarchived_position();
create trigger audit_heads_leave_archived before delete on audit_heads
  for each row execute function refuse_unarchived_position();

-- The role of retention adds entries, and deletes those that leave. It sees none that are young.
drop policy system_rows on audit_log;
create policy added_rows on audit_log for insert to servicepay_system with check (true);
create policy aged_rows on audit_log for all to servicepay_system
  using (at < now() - interval '390 days') with check (false);
create policy leaving_rows on audit_links for all to servicepay_system
  using (is_leaving(tenant_id, position)) with check (false);
create policy aged_rows on audit_heads for all to servicepay_system
  using (sealed_at < now() - interval '390 days') with check (false);
grant select, delete on audit_log to servicepay_system;
grant select, delete on audit_links to servicepay_system;
grant select, delete on audit_heads to servicepay_system;

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'audit_archives', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
