-- An endpoint's events that are being queued again, one replay at a time: decision 0078.
create table webhook_replays (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  -- Events up to this sequence have been queued.
  queued_until bigint not null,
  through bigint not null,
  event_types text[] not null,
  occurred_from timestamptz,
  occurred_to timestamptz,
  is_undelivered_only boolean not null,
  created_at timestamptz not null,
  -- When a part of it was last queued.
  queued_at timestamptz not null,
  primary key (tenant_id, endpoint_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
select secure_tenant_table('webhook_replays', 'select, insert, update, delete');
select open_to_system('webhook_replays', 'select');

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'webhook_replays', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
