-- A key begins anew 72 hours after its request. A process of a version that knows no record_id, still running while a newer
-- one starts, would leave the old record beside the new request: were it to die before its answer, that request would be
-- answered with a link or a refund of days ago.
create function forget_record_of_old_request() returns trigger language plpgsql as $$
begin
  new.record_id := null;
  return new;
end $$;

create trigger forget_record_of_old_request before update of created_at on idempotency_keys
  for each row when (new.created_at - old.created_at >= interval '72 hours')
  execute function forget_record_of_old_request();
