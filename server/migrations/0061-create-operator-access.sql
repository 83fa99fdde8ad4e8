-- A company lets the installation's operators see its pages for a day.
create table operator_grants (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  granted_by uuid not null references members (id),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  -- With `ended_by`, when that member ended it. Without, when its time was over: set by the next grant.
  ended_at timestamptz,
  ended_by uuid references members (id),
  primary key (tenant_id, id),
  check (ended_at is not null or ended_by is null)
);
-- If two members grant access at the same time, only one grant is made.
create unique index operator_grants_open on operator_grants (tenant_id) where ended_at is null;
select secure_tenant_table('operator_grants', 'select');
select open_to_system('operator_grants', 'select, insert, update, delete');

-- The sessions in which operators used a grant. The first page of each is an entry of the audit log.
create table operator_visits (
  tenant_id uuid not null,
  grant_id uuid not null,
  session_id uuid not null,
  member_id uuid not null references members (id),
  entered_at timestamptz not null,
  primary key (tenant_id, grant_id, session_id),
  foreign key (tenant_id, grant_id) references operator_grants (tenant_id, id) on delete cascade
);
select secure_tenant_table('operator_visits', 'select');
select open_to_system('operator_visits', 'select, insert, delete');

-- The same statistics as in migration 0018, for these tables.
do $$
declare
  young text;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach young in array array['operator_grants', 'operator_visits'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', young, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
