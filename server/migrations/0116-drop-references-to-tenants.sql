-- Companies and credentials are never deleted, and whose row it is comes from the caller's token, never from what the caller sends.
-- So these references could not be broken, but every insert locked the same two rows to check them. References that are
-- checked when somebody is given access or logs in stay: because of them, a company cannot be deleted by hand.
do $$
declare
  waited text := current_setting('lock_timeout');
  reference record;
  needless cursor for
    select conrelid::regclass::text as from_table, conname from pg_constraint
    where contype = 'f' and (
      confrelid = 'tenants'::regclass and conrelid not in ('credentials'::regclass, 'memberships'::regclass)
      or confrelid = 'credentials'::regclass and conrelid = 'widget_tokens'::regclass)
    order by 1, 2;
  tables text := 'tenants, credentials';
begin
  for reference in needless loop
    tables := tables || ', ' || reference.from_table;
  end loop;
  -- All locks or none: a payment that is under way holds some of these tables and needs others. It waits for a moment at most.
  for round in 1..300 loop
    begin
      perform set_config('lock_timeout', '200ms', true);
      execute format('lock table %s in access exclusive mode', tables);
      exit;
    exception when lock_not_available or deadlock_detected then
      if round = 300 then raise; end if;
      perform pg_sleep(0.1);
    end;
  end loop;
  for reference in needless loop
    execute format('alter table %s drop constraint %I', reference.from_table, reference.conname);
  end loop;
  perform set_config('lock_timeout', waited, true);
end $$;
