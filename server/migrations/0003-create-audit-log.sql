-- Who did what. Rows are added and never changed: no role of the service may update or delete.
create table audit_log (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text not null,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  record_type text not null,
  record_id text not null,
  trace_id text not null,
  details jsonb not null,
  primary key (tenant_id, id)
);
create index audit_log_by_record on audit_log (tenant_id, record_type, record_id, id);
select secure_tenant_table('audit_log', 'select, insert');
select open_to_system('audit_log', 'insert');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
