-- Rows that are written together are queued together: a statement that adds many fires once.
create function queue_audit_entries() returns trigger language plpgsql as $$
begin
  insert into audit_waiting (tenant_id, entry_id) select tenant_id, id from added;
  return null;
end $$;
drop trigger audit_log_waits_for_its_link on audit_log;
create trigger audit_log_waits_for_its_link after insert on audit_log referencing new table as added
  for each statement execute function queue_audit_entries();
drop function queue_audit_entry();
