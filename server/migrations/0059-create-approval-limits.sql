-- What members of a role may give back alone, in a currency and on one of the bank's days. Without a row the default counts.
create table approval_limits (
  tenant_id uuid not null references tenants (id),
  role text not null check (role in ('support', 'finance')),
  currency char(3) not null,
  amount numeric(19,4) not null check (amount >= 0),
  changed_by uuid not null,
  changed_at timestamptz not null,
  -- The member who changed it last raised it while holding the role.
  is_own_raise boolean not null,
  primary key (tenant_id, role, currency)
);
select secure_tenant_table('approval_limits', 'select, insert, update');

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'approval_limits', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
