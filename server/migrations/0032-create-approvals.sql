-- Requests of members to give money back. Those above a member's limit wait for another member.
create table approvals (
  tenant_id uuid not null references tenants (id),
  -- Chosen by the form, so that a form that is sent twice is one request. It is also the key of the void or refund.
  id uuid not null,
  payment_id uuid not null,
  amount numeric(19,4) not null check (amount > 0),
  currency char(3) not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('waiting', 'approved', 'done', 'failed', 'refused', 'expired')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Whether it was above the limit of the member who asked.
  needs_second boolean not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  note text check (length(note) <= 500),
  -- By the database's clock. One process carries a request out at a time.
  lease_until timestamptz,
  -- The void or refund that it made.
  attempt_id uuid,
  -- Why no void or refund was made.
  failure text,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id),
  check (not needs_second or decided_by is distinct from asked_by),
  check ((state = 'done') = (attempt_id is not null)),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'waiting') = (decided_at is null) or state = 'expired'),
  check ((state in ('waiting', 'approved')) = (ended_at is null))
);
create index approvals_by_time on approvals (tenant_id, asked_at, id);
create index approvals_waiting on approvals (expires_at) where state = 'waiting';
create index approvals_approved on approvals (decided_at) where state = 'approved';
create index approvals_by_payment on approvals (tenant_id, payment_id);
create index approvals_by_member on approvals (tenant_id, asked_by, asked_at);
select secure_tenant_table('approvals', 'select, insert, update');
select open_to_system('approvals', 'select');

create function guard_approval() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('waiting', 'approved'), ('waiting', 'refused'), ('waiting', 'expired'), ('approved', 'done'), ('approved', 'failed')) then
    raise exception 'a request cannot go from % to %', old.state, new.state;
  end if;
  if (new.payment_id, new.amount, new.currency, new.asked_by, new.needs_second) is distinct from
     (old.payment_id, old.amount, old.currency, old.asked_by, old.needs_second) then
    raise exception 'what a request asks for cannot change';
  end if;
  return new;
end $$;
create trigger approvals_guard before update on approvals for each row execute function guard_approval();

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'approvals', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
