-- An address (scheme, host, port, path and query) that answered 410 gets no webhooks until somebody enables it (decision 0066).
-- A claim that meets a delivery to it holds the delivery: `next_at` becomes infinity, so that no claim meets it again. Receivers
-- that were disabled by 410 before stay disabled as a whole.
create table webhook_stopped_addresses (
  tenant_id uuid not null,
  receiver text not null,
  -- At most 2,048 ASCII characters, so that it fits into the index.
  url text not null,
  stopped_at timestamptz not null,
  -- When a delivery to it was last held. The row is deleted when the webhooks of that time are.
  last_held_at timestamptz not null,
  primary key (tenant_id, receiver, url),
  foreign key (tenant_id, receiver) references webhook_receivers (tenant_id, receiver)
);
create index webhook_stopped_addresses_by_age on webhook_stopped_addresses (last_held_at);
select secure_tenant_table('webhook_stopped_addresses', 'select, delete');
select open_to_system('webhook_stopped_addresses', 'select, insert, update, delete');

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'webhook_stopped_addresses', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
