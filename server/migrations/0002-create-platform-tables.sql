-- The readiness check compares the applied migrations with those of this version.
grant select on schema_migrations to servicepay_system;

-- Data keys, wrapped with the key-encryption key, which is never in the database. A retired key keeps its number, so that
-- no other key takes it, and loses its wrapped key.
create table encryption_keys (
  id smallint primary key check (id > 0),
  purpose text not null,
  wrapped bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint encryption_keys_retired_is_gone check ((retired_at is null) = (wrapped is not null))
);
grant select, insert, update on encryption_keys to servicepay_system;

-- The first reply to a request with an Idempotency-Key. It is sealed, since it may hold a token.
create table idempotency_keys (
  tenant_id uuid not null references tenants (id),
  scope bytea not null,
  claim_id uuid not null,
  fingerprint bytea not null,
  leased_until timestamptz not null,
  status smallint,
  sealed_reply bytea,
  created_at timestamptz not null,
  -- The record that the request created, written in the same transaction. If the process dies before the reply is stored,
  -- the repeated request finds this record instead of creating another.
  record_id uuid,
  primary key (tenant_id, scope),
  check ((status is null) = (sealed_reply is null))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index idempotency_keys_by_age on idempotency_keys (created_at);
select secure_tenant_table('idempotency_keys', 'select, insert, update, delete');
select open_to_system('idempotency_keys', 'select, delete');

-- Request counters in the format of rate-limiter-flexible. Losing them in a crash does no harm.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index rate_limits_by_expiry on rate_limits (expire);
grant select, insert, update, delete on rate_limits to servicepay_system;

-- Retention deletes rows that have been kept for their time, in small batches. One row for each kind of data: which worker
-- holds the lease, by the database's clock, and when the last run ended.
create table retention_leases (
  name text primary key,
  claim_id uuid,
  lease_until timestamptz,
  done_at timestamptz,
  check ((claim_id is null) = (lease_until is null))
);
grant select, insert, update on retention_leases to servicepay_system;
