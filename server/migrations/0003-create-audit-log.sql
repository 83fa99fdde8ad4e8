-- Who did what. Append-only: no role of the service may update or delete a row.
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
  -- Proves that the service wrote the row.
  mac bytea not null,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index audit_log_by_record on audit_log (tenant_id, record_type, record_id, id);
select secure_tenant_table('audit_log', 'select, insert');
select open_to_system('audit_log', 'insert');

-- Rows of the log without a link yet. The trigger adds them; the tenant is not looked up again.
create table audit_waiting (
  tenant_id uuid not null,
  entry_id uuid not null,
  primary key (tenant_id, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
select secure_tenant_table('audit_waiting', 'select, insert, delete');
select open_to_system('audit_waiting', 'select, insert');

create function queue_audit_entries() returns trigger language plpgsql as $$
begin
  insert into audit_waiting (tenant_id, entry_id) select tenant_id, id from added;
  return null;
end $$;
create trigger audit_log_waits_for_its_link after insert on audit_log referencing new table as added
  for each statement execute function queue_audit_entries();

-- One link for each row, in the order in which they were sealed. `hash` covers the previous link.
create table audit_links (
  tenant_id uuid not null references tenants (id),
  position bigint not null check (position > 0),
  entry_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (tenant_id, position),
  unique (tenant_id, entry_id)
);
select secure_tenant_table('audit_links', 'select, insert');

-- The signed end of the chain after each batch.
create table audit_heads (
  tenant_id uuid not null references tenants (id),
  position bigint not null check (position > 0),
  hash bytea not null check (octet_length(hash) = 32),
  previous_position bigint not null check (previous_position >= 0 and previous_position < position),
  sealed_at timestamptz not null,
  signature bytea not null,
  primary key (tenant_id, position)
);
select secure_tenant_table('audit_heads', 'select, insert');

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_links_are_append_only before update or delete or truncate on audit_links
  for each statement execute function refuse_change();
create trigger audit_heads_are_append_only before update or delete or truncate on audit_heads
  for each statement execute function refuse_change();
