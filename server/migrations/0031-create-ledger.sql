-- Double entry, append-only. One attempt that moved money is one journal; a positive amount is a debit.
create table ledger_entries (
  tenant_id uuid not null,
  attempt_id uuid not null,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  leg text not null check (leg in ('bank_clearing', 'customer_receivable', 'installment_markup')),
  amount numeric(19,4) not null check (amount <> 0),
  currency char(3) not null,
  created_at timestamptz not null,
  primary key (tenant_id, attempt_id, kind, leg),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id)
);
select secure_tenant_table('ledger_entries', 'select, insert');

create function journal_is_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries
    where tenant_id = new.tenant_id and attempt_id = new.attempt_id
    having sum(amount) <> 0 or count(distinct currency) <> 1
  ) then
    raise exception 'the journal of attempt % does not add up to zero', new.attempt_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_is_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function journal_is_balanced();
