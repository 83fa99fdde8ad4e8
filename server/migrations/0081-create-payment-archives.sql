-- Histories and ledger entries of finished attempts that lie in files. The attempts themselves stay. A row is written after its
-- file was read back and found whole, and before the first history is deleted.
create table payment_archives (
  tenant_id uuid not null references tenants (id),
  -- The month in which the attempts began, by their ids.
  month date not null check (extract(day from month) = 1),
  -- Attempts that ended late are in another file of their month.
  number smallint not null check (number > 0),
  first_attempt_id uuid not null,
  last_attempt_id uuid not null check (last_attempt_id >= first_attempt_id),
  attempts integer not null check (attempts > 0),
  steps integer not null check (steps > 0),
  entries integer not null check (entries >= 0),
  -- The sum of each leg by currency: {"TRY": {"bank_clearing": "150.2500"}}.
  sums jsonb not null,
  file_name text not null,
  file_hash bytea not null check (octet_length(file_hash) = 32),
  signature bytea not null,
  state text not null default 'deleting' check (state in ('deleting', 'archived', 'restoring', 'restored')),
  -- Restored rows leave again after this time.
  restored_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, month, number),
  check ((state in ('restoring', 'restored')) = (restored_until is not null))
);
select secure_tenant_table('payment_archives', 'select, insert, update');
select open_to_system('payment_archives', 'select');

create function guard_payment_archive() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{state,restored_until}'::text[] is distinct from to_jsonb(old) - '{state,restored_until}'::text[] then
    raise exception 'what an archive holds cannot change';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
     (('deleting', 'archived'), ('archived', 'restoring'), ('restoring', 'restored'), ('restored', 'restoring'),
      ('restoring', 'deleting'), ('restored', 'deleting')) then
    raise exception 'an archive cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger payment_archives_guard before update on payment_archives for each row execute function guard_payment_archive();
create trigger payment_archives_stay before delete or truncate on payment_archives
  for each statement execute function refuse_change();

-- Histories and ledger entries leave only while their archive says so, and never those of an attempt that is not finished.
create function is_history_leaving(of_tenant uuid, of_attempt uuid) returns boolean stable language sql as $$
  select exists (
      select from payment_archives
      where tenant_id = of_tenant and state = 'deleting' and of_attempt between first_attempt_id and last_attempt_id)
    and exists (
      select from attempts
      where tenant_id = of_tenant and id = of_attempt and state in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED'))
$$;
create function refuse_unarchived_history() returns trigger language plpgsql as $$
begin
  if not is_history_leaving(old.tenant_id, old.attempt_id) then
    raise exception 'what attempt % did is in no archive', old.attempt_id;
  end if;
  return old;
end $$;
create trigger attempt_history_is_append_only before update or truncate on attempt_history
  for each statement execute function refuse_change();
create trigger attempt_history_is_deleted_by_retention before delete on attempt_history
  for each statement when (current_user <> 'servicepay_system') execute function refuse_change();
create trigger attempt_history_leaves_archived before delete on attempt_history
  for each row execute function refuse_unarchived_history();
create trigger ledger_entries_are_append_only before update or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_entries_are_deleted_by_retention before delete on ledger_entries
  for each statement when (current_user <> 'servicepay_system') execute function refuse_change();
create trigger ledger_entries_leave_archived before delete on ledger_entries
  for each row execute function refuse_unarchived_history();
create policy leaving_rows on attempt_history for all to servicepay_system
  using (is_history_leaving(tenant_id, attempt_id)) with check (false);
create policy leaving_rows on ledger_entries for all to servicepay_system
  using (is_history_leaving(tenant_id, attempt_id)) with check (false);
grant select, delete on attempt_history to servicepay_system;
grant select, delete on ledger_entries to servicepay_system;

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'payment_archives', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
