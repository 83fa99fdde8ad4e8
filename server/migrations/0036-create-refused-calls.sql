-- Calls of merchants' programs that were answered with 4xx or 5xx, for seven days. No value that a caller sent is in it,
-- except the trace id.
create table refused_calls (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  created_at timestamptz not null,
  method text not null,
  -- The route's pattern, such as /hpm/{id}.
  route text not null,
  status smallint not null check (status between 400 and 599),
  -- Null if the reply was that of an earlier request with the same Idempotency-Key.
  code text,
  reason text,
  -- Names from the route's schemas; others are replaced.
  field text,
  caller text not null check (caller in ('credential', 'widget')),
  -- Null for a widget.
  credential_id uuid,
  trace_id text not null,
  primary key (tenant_id, id),
  check ((caller = 'credential') = (credential_id is not null))
);
create index refused_calls_by_time on refused_calls (tenant_id, created_at, id);
create index refused_calls_by_code on refused_calls (tenant_id, code, created_at, id);
create index refused_calls_by_credential on refused_calls (tenant_id, credential_id, created_at, id);
create index refused_calls_by_trace on refused_calls (tenant_id, trace_id);
create index refused_calls_by_age on refused_calls (created_at);
select secure_tenant_table('refused_calls', 'select');
select open_to_system('refused_calls', 'select, insert, delete');

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'refused_calls', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
