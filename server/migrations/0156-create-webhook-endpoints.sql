-- A company's endpoints, which get its events through the queue of webhooks: decision 0078.
create table webhook_endpoints (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  url text not null,
  -- Types, all of a kind such as payment.*, or *.
  event_types text[] not null check (cardinality(event_types) > 0),
  -- Versions that are not the first, by type.
  versions jsonb not null default '{}',
  description text,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint webhook_endpoints_code_unique unique (tenant_id, code)
);
select secure_tenant_table('webhook_endpoints', 'select, insert, update, delete');
select open_to_system('webhook_endpoints', 'select');

-- Sealed. The secret without an end signs; an older one signs too until its end.
create table webhook_endpoint_secrets (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
create unique index webhook_endpoint_secrets_current on webhook_endpoint_secrets (tenant_id, endpoint_id) where ends_at is null;
create index webhook_endpoint_secrets_ended on webhook_endpoint_secrets (tenant_id, endpoint_id, ends_at);
select secure_tenant_table('webhook_endpoint_secrets', 'select, insert, update, delete');

-- A delivery to an endpoint sends an event of the company; `event_id` is then the delivery's own id. A delivery to the address of a
-- link sends its webhook_event, whose id it has.
alter table webhook_deliveries
  add column endpoint_id uuid,
  add column company_event_id uuid,
  -- Copied from the event, because lists are filtered by them and the endpoint's deliveries are in their order.
  add column event_type text,
  add column sequence bigint,
  add column subject_id uuid,
  -- When it was queued last: it waits for the subject's previous event for a minute from then on. Null: when it was created.
  add column queued_at timestamptz,
  -- Why it ended without an attempt.
  add column ended_because text check (ended_because = 'removed'),
  alter column payment_id drop not null;
alter table webhook_deliveries add check (num_nulls(endpoint_id, company_event_id, event_type, sequence, subject_id, queued_at) in (0, 6)) not valid;
alter table webhook_deliveries add check (endpoint_id is not null or payment_id is not null) not valid;
-- The log of an event's deliveries is kept as long as the event.
alter table webhook_deliveries add foreign key (tenant_id, company_event_id) references events (tenant_id, id) on delete cascade not valid;
create unique index webhook_deliveries_of_event on webhook_deliveries (tenant_id, company_event_id, endpoint_id) where endpoint_id is not null;
create index webhook_deliveries_of_subject on webhook_deliveries (tenant_id, endpoint_id, subject_id, sequence) where endpoint_id is not null;

-- Deleting a link's webhook still deletes its delivery. A foreign key cannot do that for some rows only.
alter table webhook_deliveries drop constraint webhook_deliveries_tenant_id_event_id_fkey;
create function delete_delivery_of_webhook() returns trigger language plpgsql as $$
begin
  delete from webhook_deliveries where tenant_id = old.tenant_id and event_id = old.id;
  return null;
end $$;
create trigger webhook_event_takes_its_delivery after delete on webhook_events
  for each row execute function delete_delivery_of_webhook();

-- An endpoint's receiver is `endpoint:<id>`. Nothing is sent to it while the endpoint is inactive.
alter table webhook_receivers add column is_paused boolean not null default false;

-- The request or the job that recorded the event: sent to endpoints. Null: recorded by a process of the version before.
alter table events add column trace_id text;
-- The worker that disables an endpoint records that.
grant insert on events to servicepay_system;
grant insert on events_waiting to servicepay_system;

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
declare
  target name;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach target in array array['webhook_endpoints', 'webhook_endpoint_secrets'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', target::text, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
