-- Proves that the service wrote the row. Null in rows of versions that wrote none.
alter table audit_log add column mac bytea;

-- Rows that no link holds yet. A trigger fills it, so that processes of the version before take part while they last;
-- 0081 adds what was there before, in a transaction that locks nobody out of the log.
create table audit_waiting (
  tenant_id uuid not null references tenants (id),
  entry_id uuid not null,
  primary key (tenant_id, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
select secure_tenant_table('audit_waiting', 'select, insert, delete');
select open_to_system('audit_waiting', 'select, insert');

create function queue_audit_entry() returns trigger language plpgsql as $$
begin
  insert into audit_waiting (tenant_id, entry_id) values (new.tenant_id, new.id);
  return null;
end $$;
create trigger audit_log_waits_for_its_link after insert on audit_log
  for each row execute function queue_audit_entry();

-- One link for each row, in the order in which they were sealed; `hash` covers the link before.
create table audit_links (
  tenant_id uuid not null references tenants (id),
  position bigint not null check (position > 0),
  entry_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (tenant_id, position),
  unique (tenant_id, entry_id)
);
select secure_tenant_table('audit_links', 'select, insert');

-- The signed end of the chain after each batch. A batch holds rows with a mac only, or rows without one only.
create table audit_heads (
  tenant_id uuid not null references tenants (id),
  position bigint not null check (position > 0),
  hash bytea not null check (octet_length(hash) = 32),
  previous_position bigint not null check (previous_position >= 0 and previous_position < position),
  has_macs boolean not null,
  sealed_at timestamptz not null,
  signature bytea not null,
  primary key (tenant_id, position)
);
select secure_tenant_table('audit_heads', 'select, insert');

create trigger audit_links_are_append_only before update or delete or truncate on audit_links
  for each statement execute function refuse_change();
create trigger audit_heads_are_append_only before update or delete or truncate on audit_heads
  for each statement execute function refuse_change();
