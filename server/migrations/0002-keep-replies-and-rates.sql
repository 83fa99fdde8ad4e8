-- The first answer to a request with an Idempotency-Key. The reply is sealed, since it may hold a token.
create table idempotency_keys (
  tenant_id uuid not null references tenants (id),
  scope bytea not null,
  claim_id uuid not null,
  fingerprint bytea not null,
  leased_until timestamptz not null,
  status smallint,
  sealed_reply bytea,
  created_at timestamptz not null,
  primary key (tenant_id, scope),
  check ((status is null) = (sealed_reply is null))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
select secure_tenant_table('idempotency_keys', 'select, insert, update, delete');
select open_to_system('idempotency_keys', 'select, delete');

-- Counters of requests in the shape that rate-limiter-flexible expects. Losing them in a crash costs nothing.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
grant select, insert, update, delete on rate_limits to servicepay_system;

-- Readiness compares what is applied with what this version brings.
grant select on schema_migrations to servicepay_system;
