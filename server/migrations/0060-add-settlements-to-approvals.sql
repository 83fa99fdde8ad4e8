-- Besides giving money back, members ask each other to settle an attempt whose outcome the bank never reported.
alter table approvals
  add column kind text not null default 'reversal' check (kind in ('reversal', 'settlement')),
  -- A settlement: what the member learned from the bank, with the bank's references.
  add column settle_as text check (settle_as in ('approved', 'declined', 'reversed')),
  add column auth_code text check (length(auth_code) between 1 and 64),
  add column host_reference text check (length(host_reference) between 1 and 64),
  add check ((kind = 'settlement') = (settle_as is not null)),
  -- Approval and settlement are one transaction.
  add check (kind = 'reversal' or state <> 'approved'),
  -- A reversal has an attempt once it is made; a settlement is about one that exists.
  drop constraint approvals_check1,
  add constraint approvals_attempt_check
    check (case kind when 'reversal' then (state = 'done') = (attempt_id is not null) else attempt_id is not null end);

-- One request at a time about an attempt, and none after one has settled it.
create unique index approvals_one_settlement on approvals (tenant_id, attempt_id)
  where kind = 'settlement' and state in ('waiting', 'done');
create index approvals_of_attempt on approvals (tenant_id, attempt_id, asked_at) where kind = 'settlement';

create or replace function guard_approval() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.kind, old.state, new.state) not in (
    ('reversal', 'waiting', 'approved'), ('reversal', 'approved', 'done'), ('reversal', 'approved', 'failed'),
    ('reversal', 'waiting', 'refused'), ('reversal', 'waiting', 'expired'),
    ('settlement', 'waiting', 'done'), ('settlement', 'waiting', 'failed'),
    ('settlement', 'waiting', 'refused'), ('settlement', 'waiting', 'expired')) then
    raise exception 'a request cannot go from % to %', old.state, new.state;
  end if;
  if (new.payment_id, new.amount, new.currency, new.asked_by, new.needs_second, new.kind, new.settle_as, new.auth_code,
      new.host_reference) is distinct from
     (old.payment_id, old.amount, old.currency, old.asked_by, old.needs_second, old.kind, old.settle_as, old.auth_code,
      old.host_reference)
     or (new.kind = 'settlement' and new.attempt_id is distinct from old.attempt_id) then
    raise exception 'what a request asks for cannot change';
  end if;
  return new;
end $$;
