-- One row for each day of each terminal that was, or has to be, compared with the bank's list. `listing_id` names the list
-- that counts: the last one that was read completely. A day is covered once such a list was read after the day's end.
create table reconciliations (
  tenant_id uuid not null references tenants (id),
  terminal_id uuid not null,
  day date not null,
  source text check (source in ('bank', 'file')),
  listing_id uuid,
  is_provisional boolean not null default false,
  movement_count integer not null default 0 check (movement_count >= 0),
  listed_at timestamptz,
  compared_at timestamptz,
  -- The claim of the process that works on it. Leases use the database's clock.
  claim_id uuid,
  lease_until timestamptz,
  -- When a worker has to list the day; null when nothing is left to do.
  due_at timestamptz,
  failures integer not null default 0,
  failure text,
  created_at timestamptz not null,
  primary key (tenant_id, terminal_id, day),
  foreign key (tenant_id, terminal_id) references terminals (tenant_id, id),
  check ((listing_id is null) = (listed_at is null))
);
create index reconciliations_due on reconciliations (due_at) where due_at is not null;
select secure_tenant_table('reconciliations', 'select, insert, update');
select open_to_system('reconciliations', 'select, update');

-- The rows of banks' lists. Only rows of a `listing_id` that `reconciliations` names count.
create table bank_movements (
  tenant_id uuid not null references tenants (id),
  terminal_id uuid not null,
  day date not null,
  listing_id uuid not null,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  reference text not null,
  bank_order_id text not null,
  amount numeric(19,4) not null check (amount > 0),
  currency char(3) not null,
  installments smallint not null check (installments >= 1),
  auth_code text,
  at timestamptz not null,
  primary key (tenant_id, terminal_id, day, listing_id, kind, reference)
);
create index bank_movements_of_list on bank_movements (tenant_id, terminal_id, day, listing_id, bank_order_id);
create index bank_movements_by_order on bank_movements (tenant_id, bank_order_id);
create index bank_movements_by_day on bank_movements (day);
select secure_tenant_table('bank_movements', 'select, insert, delete');
select open_to_system('bank_movements', 'select, delete');

-- A difference between the bank's books and ours, for people to judge. `subject` names the bank's movement, or our attempt
-- if the bank has none. The same difference is the same row, however often it is found.
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
  -- Both sides, as of the last run that found the difference.
  ours jsonb,
  bank jsonb,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null,
  found_at timestamptz not null,
  -- A later run did not find the difference any more. Only a person closes the case.
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
