-- The rates of a terminal in a set after each change, so that a member can bring earlier ones back. They stay when the terminal leaves
-- the set. `rates` is an array of rates with decimals as texts. Without an actor it is what was stored when versions began.
create table payment_set_rate_versions (
  tenant_id uuid not null,
  id uuid not null,
  payment_set_id uuid not null,
  terminal_id uuid not null,
  made_at timestamptz not null,
  actor_kind text,
  actor_id text,
  rates jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_set_id) references payment_sets (tenant_id, id),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  check ((actor_kind is null) = (actor_id is null))
);
create index payment_set_rate_versions_by_time on payment_set_rate_versions (tenant_id, payment_set_id, made_at desc, id desc);
create index payment_set_rate_versions_by_terminal
  on payment_set_rate_versions (tenant_id, payment_set_id, terminal_id, made_at desc, id desc);
select secure_tenant_table('payment_set_rate_versions', 'select, insert');

alter table payment_set_rates no force row level security;
alter table payment_set_rate_versions no force row level security;
insert into payment_set_rate_versions (tenant_id, id, payment_set_id, terminal_id, made_at, rates)
select tenant_id, gen_random_uuid(), payment_set_id, terminal_id, date_trunc('milliseconds', now()), jsonb_agg(jsonb_build_object(
  'program', program, 'installments', installments, 'costRate', cost_rate::text, 'customerRate', customer_rate::text,
  'minimumAmount', minimum_amount::text, 'maximumAmount', maximum_amount::text
) order by program nulls first, installments)
from payment_set_rates
group by tenant_id, payment_set_id, terminal_id;
alter table payment_set_rates force row level security;
alter table payment_set_rate_versions force row level security;
