-- A merchant's rules for choosing terminals, in versions: decision 0091. Only a draft can be changed; one version of a set is active
-- at most. `rules` is what the module payment-sets writes, with decimals as texts.
create table routing_rule_sets (
  tenant_id uuid not null,
  payment_set_id uuid not null,
  version integer not null check (version > 0),
  rules jsonb not null,
  note text check (length(note) <= 500),
  state text not null check (state in ('draft', 'active', 'retired')),
  written_at timestamptz not null,
  actor_kind text not null,
  actor_id text not null,
  activated_at timestamptz,
  retired_at timestamptz,
  primary key (tenant_id, payment_set_id, version),
  foreign key (tenant_id, payment_set_id) references payment_sets (tenant_id, id),
  check ((state = 'draft') = (activated_at is null)),
  check ((state = 'retired') = (retired_at is not null))
);
create unique index routing_rule_sets_active on routing_rule_sets (tenant_id, payment_set_id) where state = 'active';
create unique index routing_rule_sets_draft on routing_rule_sets (tenant_id, payment_set_id) where state = 'draft';
select secure_tenant_table('routing_rule_sets', 'select, insert, update');

create function guard_routing_rule_set() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.rules, new.note, new.written_at, new.actor_kind, new.actor_id, new.activated_at)
    is distinct from (old.rules, old.note, old.written_at, old.actor_kind, old.actor_id, old.activated_at) then
    raise exception 'rules that were active cannot be changed';
  end if;
  if (old.state, new.state) not in (('draft', 'draft'), ('draft', 'active'), ('active', 'active'), ('active', 'retired'),
    ('retired', 'retired')) then
    raise exception 'rules cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger routing_rule_sets_guard before update on routing_rule_sets for each row execute function guard_routing_rule_set();

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'routing_rule_sets', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
