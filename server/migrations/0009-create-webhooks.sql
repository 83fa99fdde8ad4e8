-- An event is written in the transaction of the change that it reports. Every delivery attempt sends the stored bytes of
-- its body.
create table webhook_events (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  payment_id uuid not null,
  transaction_id uuid not null,
  url text not null,
  body bytea not null,
  trace_id text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index webhook_events_by_age on webhook_events (created_at);
select secure_tenant_table('webhook_events', 'select, insert');
select open_to_system('webhook_events', 'select, delete');

-- One origin (scheme://host:port) of one tenant. Receivers are isolated from each other.
create table webhook_receivers (
  tenant_id uuid not null references tenants (id),
  receiver text not null,
  failing_since timestamptz,
  -- Consecutive time-outs and signs of overload. From five on, one delivery at a time.
  overloads int not null default 0,
  claimed_at timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('gone', 'failing')),
  primary key (tenant_id, receiver),
  check ((disabled_at is null) = (disabled_because is null))
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
select secure_tenant_table('webhook_receivers', 'select, insert, update');
select open_to_system('webhook_receivers', 'select, update');

-- The queue, one row for each event; kept small and often rewritten.
create table webhook_deliveries (
  tenant_id uuid not null,
  event_id uuid not null,
  receiver text not null,
  payment_id uuid not null,
  -- The payment's previous event, which is delivered first.
  after_event_id uuid,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  -- All attempts, and those of the current round: a replay starts the schedule again.
  attempt_count int not null default 0,
  round_attempts int not null default 0,
  is_replay boolean not null default false,
  next_at timestamptz not null,
  -- By the database's clock. Until then one worker owns the row.
  leased_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, event_id) references webhook_events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, receiver) references webhook_receivers (tenant_id, receiver),
  check ((state = 'pending') = (ended_at is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
-- Many deliveries become due at the same moment. PostgreSQL would store them as one index entry and skip it only when all
-- of its rows are gone, so each claim would read again what has been delivered since.
create index webhook_deliveries_due on webhook_deliveries (tenant_id, receiver, next_at)
  with (deduplicate_items = off) where state = 'pending';
create index webhook_deliveries_of_payment on webhook_deliveries (tenant_id, payment_id, event_id);
create index webhook_deliveries_leased on webhook_deliveries (tenant_id, receiver) where leased_until is not null;
create index webhook_deliveries_dead on webhook_deliveries (tenant_id, event_id) where state = 'dead';
select secure_tenant_table('webhook_deliveries', 'select, insert, update');
select open_to_system('webhook_deliveries', 'select, update, delete');

-- A row is written before the request is sent and completed after it. A row without an outcome: its worker died.
create table webhook_delivery_attempts (
  tenant_id uuid not null,
  event_id uuid not null,
  no int not null check (no > 0),
  is_replay boolean not null,
  started_at timestamptz not null,
  duration_ms int,
  ip text,
  status int,
  outcome text,
  reply text,
  primary key (tenant_id, event_id, no),
  foreign key (tenant_id, event_id) references webhook_deliveries (tenant_id, event_id) on delete cascade
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
select secure_tenant_table('webhook_delivery_attempts', 'select');
select open_to_system('webhook_delivery_attempts', 'select, insert, update, delete');

-- Sealed. The secret without an end signs; an older one signs too until its end.
create table webhook_secrets (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  primary key (tenant_id, id)
);
create unique index webhook_secrets_current on webhook_secrets (tenant_id) where ends_at is null;
select secure_tenant_table('webhook_secrets', 'select, insert, update');
