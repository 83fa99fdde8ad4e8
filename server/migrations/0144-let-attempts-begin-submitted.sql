-- An attempt is stored when its first step is known: at the bank's page, or submitted. That step is in its history, and the row is
-- not written twice for it.
create or replace function guard_attempt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'CREATED' and not (new.state in ('AUTH_PENDING', 'SUBMITTING') and new.step = 1)
       and not is_payment_in(new.tenant_id, new.payment_id, 'restoring') then
      raise exception 'an attempt does not start as %', new.state;
    end if;
    return new;
  end if;
  if new.state <> old.state then
    if not exists (select from attempt_transitions() where from_state = old.state and to_state = new.state) then
      raise exception 'an attempt cannot go from % to %', old.state, new.state;
    end if;
    if new.step <> old.step + 1 then raise exception 'a change of state is one step'; end if;
  end if;
  if new.fence < old.fence then raise exception 'a fence cannot go back'; end if;
  if (new.payment_id, new.kind, new.reverses_id, new.exclusive_key, new.terminal_id, new.bank_order_id, new.installments,
      new.amount, new.charged_amount, new.currency)
     is distinct from
     (old.payment_id, old.kind, old.reverses_id, old.exclusive_key, old.terminal_id, old.bank_order_id, old.installments,
      old.amount, old.charged_amount, old.currency) then
    raise exception 'what an attempt charges cannot change';
  end if;
  if old.submitted_at is not null and new.submitted_at is distinct from old.submitted_at then
    raise exception 'an attempt is submitted once';
  end if;
  return new;
end $$;

-- As after an update. It runs after the insert, so that it sees an archive that has been committed meanwhile.
create trigger attempts_refuse_new_archived_charge after insert on attempts for each row
  when (new.kind = 'sale' and new.state = 'SUBMITTING') execute function refuse_archived_charge();
