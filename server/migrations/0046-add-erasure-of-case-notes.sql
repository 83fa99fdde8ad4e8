-- Notes of cases are erased with the payer's details of the payment that they are about.
create index reconciliation_cases_by_attempt on reconciliation_cases (tenant_id, attempt_id) where attempt_id is not null;
grant delete on reconciliation_case_notes to servicepay_app;

-- The note of a closed case may become "–", which stands for an erased one. Nothing else of a closed case changes.
create or replace function guard_reconciliation_case() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and (new.note is distinct from '–' or to_jsonb(new) - 'note' <> to_jsonb(old) - 'note') then
    raise exception 'a closed case stays as it is';
  end if;
  if (new.id, new.terminal_id, new.day, new.kind, new.subject, new.bank_order_id, new.opened_at)
     is distinct from (old.id, old.terminal_id, old.day, old.kind, old.subject, old.bank_order_id, old.opened_at) then
    raise exception 'what a case is about cannot change';
  end if;
  return new;
end $$;

-- The list of days, newest first.
create index reconciliations_by_day on reconciliations (tenant_id, day, terminal_id);
