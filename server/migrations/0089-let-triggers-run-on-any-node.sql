-- Citus cannot bring rows without columns from its workers, so the query selects one.
create or replace function refuse_operator_with_membership() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then return new; end if;
  perform from members where id = new.member_id for update;
  perform 1 from memberships where member_id = new.member_id and removed_at is null;
  if found then raise exception 'a member of a company cannot be an operator'; end if;
  return new;
end $$;

-- A statement's new rows cannot be read by a statement that Citus distributes, so the trigger runs for each row.
drop trigger audit_log_waits_for_its_link on audit_log;
create or replace function queue_audit_entries() returns trigger language plpgsql as $$
begin
  insert into audit_waiting (tenant_id, entry_id) values (new.tenant_id, new.id);
  return null;
end $$;
create trigger audit_log_waits_for_its_link after insert on audit_log
  for each row execute function queue_audit_entries();
