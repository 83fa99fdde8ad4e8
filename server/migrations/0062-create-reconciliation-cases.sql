-- A difference between a bank's books and ours, for people. `subject` names what it is about: the bank's movement, or our
-- attempt where the bank has none. The same difference is the same row, however often it is found.
create table reconciliation_cases (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  terminal_id uuid not null,
  day date not null,
  kind text not null check (kind in ('bank_only', 'ours_only', 'amount_differs')),
  subject text not null,
  movement text not null check (movement in ('sale', 'void', 'refund')),
  bank_order_id text not null,
  attempt_id uuid,
  -- What each side says, as it was found last.
  ours jsonb,
  bank jsonb,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null,
  found_at timestamptz not null,
  -- A later run did not find the difference any more; only a person closes.
  cause_gone_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  close_reason text check (close_reason in ('corrected_at_bank', 'corrected_here', 'bank_was_late', 'not_ours', 'other')),
  note text check (length(note) between 1 and 1000),
  primary key (tenant_id, id),
  unique (tenant_id, terminal_id, day, kind, subject),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id),
  check ((kind = 'bank_only') or attempt_id is not null),
  check ((kind = 'ours_only') = (bank is null)),
  check ((state = 'closed') = (closed_at is not null and closed_by is not null and close_reason is not null and note is not null))
);
create index open_reconciliation_cases on reconciliation_cases (tenant_id, opened_at) where state = 'open';
create index reconciliation_cases_by_order on reconciliation_cases (tenant_id, bank_order_id);
select secure_tenant_table('reconciliation_cases', 'select, insert, update');
select open_to_system('reconciliation_cases', 'select');

create function guard_reconciliation_case() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' then raise exception 'a closed case stays as it is'; end if;
  if (new.id, new.terminal_id, new.day, new.kind, new.subject, new.bank_order_id, new.opened_at)
     is distinct from (old.id, old.terminal_id, old.day, old.kind, old.subject, old.bank_order_id, old.opened_at) then
    raise exception 'what a case is about cannot change';
  end if;
  return new;
end $$;
create trigger reconciliation_cases_guard before update on reconciliation_cases
  for each row execute function guard_reconciliation_case();
