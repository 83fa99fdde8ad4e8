-- The attempts, histories and ledger entries of a payment leave together. The payment's row stays: it guards the order, and
-- says what was charged and in which file the rest is.
alter table payments
  -- The file of the payment's month; null while its attempts are in the database.
  add column archive_number smallint check (archive_number > 0),
  -- The transaction that merchants know the payment by, and its installments.
  add column archived_transaction_id uuid,
  add column archived_installments smallint;
create index payments_by_archived_transaction on payments (tenant_id, archived_transaction_id)
  where archived_transaction_id is not null;
-- The orders that one_live_charge no longer guards, because their sales are in the archive.
create unique index one_archived_charge on payments (tenant_id, exclusive_key)
  where archive_number is not null and state in ('succeeded', 'partially_refunded');

-- Files of histories without their attempts were written by versions before the first release only.
alter table payment_archives no force row level security;
do $$
begin
  if exists (select from payment_archives where state <> 'restored') then
    raise exception 'bring every month of payments back first: servicepay archive restore MONTH --tenant CODE';
  end if;
end $$;
drop policy leaving_rows on attempt_history;
drop policy leaving_rows on ledger_entries;
drop trigger attempt_history_leaves_archived on attempt_history;
drop trigger ledger_entries_leave_archived on ledger_entries;
drop function refuse_unarchived_history();
drop function is_history_leaving(uuid, uuid);
drop table payment_archives;

-- A row is written after its file was read back and found whole, and before the first payment leaves.
create table payment_archives (
  tenant_id uuid not null references tenants (id),
  -- The month in which the payments were created, by their ids.
  month date not null check (extract(day from month) = 1),
  -- Payments that ended late are in a further file of their month.
  number smallint not null check (number > 0),
  first_payment_id uuid not null,
  last_payment_id uuid not null check (last_payment_id >= first_payment_id),
  payments integer not null check (payments > 0),
  attempts integer not null check (attempts > 0),
  steps integer not null check (steps > 0),
  entries integer not null check (entries >= 0),
  -- The sum of each leg by currency: {"TRY": {"bank_clearing": "150.2500"}}.
  sums jsonb not null,
  file_name text not null,
  file_hash bytea not null check (octet_length(file_hash) = 32),
  signature bytea not null,
  state text not null default 'deleting' check (state in ('deleting', 'archived', 'restoring', 'restored')),
  -- Restored payments leave again after this time.
  restored_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, month, number),
  check (state not in ('restoring', 'restored') or restored_until is not null)
);
select secure_tenant_table('payment_archives', 'select, insert, update');
select open_to_system('payment_archives', 'select');
create trigger payment_archives_guard before update on payment_archives for each row execute function guard_payment_archive();
create trigger payment_archives_stay before delete or truncate on payment_archives
  for each statement execute function refuse_change();

-- What archived attempts add up to in each hour, so that figures and reports stay as they were.
create table archived_figures (
  tenant_id uuid not null references tenants (id),
  -- The hour of attempts' counted_at.
  counted_at timestamptz not null,
  kind text not null,
  state text not null,
  decline_class text,
  currency char(3) not null,
  terminal_id uuid not null,
  installments smallint not null,
  cost_rate numeric(19,4) not null,
  -- The member who created the payments, if a member did.
  member_id text,
  attempts integer not null check (attempts >= 0),
  charged_amount numeric(19,4) not null check (charged_amount >= 0),
  unique nulls not distinct (tenant_id, counted_at, kind, state, decline_class, currency, terminal_id, installments, cost_rate,
    member_id)
);
select secure_tenant_table('archived_figures', 'select, insert, update, delete');
select open_to_system('archived_figures', 'select, insert, update');

create function is_payment_in(of_tenant uuid, of_payment uuid, wanted text) returns boolean stable language sql as $$
  select exists (
    select from payment_archives
    where tenant_id = of_tenant and state = wanted and of_payment between first_payment_id and last_payment_id)
$$;
create function is_attempt_leaving(of_tenant uuid, of_attempt uuid) returns boolean stable language sql as $$
  select exists (
    select from attempts
    where tenant_id = of_tenant and id = of_attempt and state in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED')
      and is_payment_in(of_tenant, payment_id, 'deleting'))
$$;

-- Attempts, histories and ledger entries leave only while their archive says so, and never those of an attempt that is not
-- finished.
create function refuse_unarchived_attempt() returns trigger language plpgsql as $$
begin
  if not is_payment_in(old.tenant_id, old.payment_id, 'deleting')
     or old.state not in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED') then
    raise exception 'attempt % is in no archive', old.id;
  end if;
  return old;
end $$;
create function refuse_unarchived_record() returns trigger language plpgsql as $$
begin
  if not is_attempt_leaving(old.tenant_id, old.attempt_id) then
    raise exception 'what attempt % did is in no archive', old.attempt_id;
  end if;
  return old;
end $$;
create trigger attempts_are_deleted_by_retention before delete on attempts
  for each statement when (current_user <> 'servicepay_system') execute function refuse_change();
create trigger attempts_leave_archived before delete on attempts for each row execute function refuse_unarchived_attempt();
create trigger attempt_history_leaves_archived before delete on attempt_history
  for each row execute function refuse_unarchived_record();
create trigger ledger_entries_leave_archived before delete on ledger_entries
  for each row execute function refuse_unarchived_record();
create policy leaving_rows on attempt_history for all to servicepay_system
  using (is_attempt_leaving(tenant_id, attempt_id)) with check (false);
create policy leaving_rows on ledger_entries for all to servicepay_system
  using (is_attempt_leaving(tenant_id, attempt_id)) with check (false);
grant delete on attempts to servicepay_system;
grant update on payments to servicepay_system;

create function guard_archived_payment() returns trigger language plpgsql as $$
declare
  archiving text[] := '{archive_number,archived_transaction_id,archived_installments}';
  erasable text[] := '{description,additional_data}';
begin
  if new.archive_number is not distinct from old.archive_number then
    if current_user = 'servicepay_system' or to_jsonb(new) - erasable is distinct from to_jsonb(old) - erasable then
      raise exception 'payment % is archived and cannot change', old.id;
    end if;
    return new;
  end if;
  if to_jsonb(new) - archiving is distinct from to_jsonb(old) - archiving then
    raise exception 'a payment leaves and comes back as it is';
  end if;
  if not exists (
    select from payment_archives
    where tenant_id = new.tenant_id and number = coalesce(new.archive_number, old.archive_number)
      and new.id between first_payment_id and last_payment_id
      and state = case when new.archive_number is null then 'restoring' else 'deleting' end) then
    raise exception 'payment % is in no archive', old.id;
  end if;
  if exists (select from attempts where tenant_id = new.tenant_id and payment_id = new.id) then
    raise exception 'attempts of payment % are in the database', old.id;
  end if;
  return new;
end $$;
create trigger payments_guard_archived before update on payments for each row
  when (old.archive_number is not null or new.archive_number is not null or current_user = 'servicepay_system')
  execute function guard_archived_payment();

-- A sale of an order whose charge is archived is refused as if that charge were here. This runs after the update, so that
-- it sees an archive that has been committed while one_live_charge waited for it.
create function refuse_archived_charge() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments
    where tenant_id = new.tenant_id and exclusive_key = new.exclusive_key and archive_number is not null
      and state in ('succeeded', 'partially_refunded')) then
    raise exception 'the order % is charged, and archived', new.exclusive_key
      using errcode = 'unique_violation', constraint = 'one_live_charge';
  end if;
  return null;
end $$;
create trigger attempts_refuse_archived_charge after update of state on attempts for each row
  when (new.kind = 'sale' and new.state = 'SUBMITTING' and old.state <> 'SUBMITTING')
  execute function refuse_archived_charge();

-- An attempt that comes back from the archive is in its last state.
create or replace function guard_attempt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'CREATED' and not is_payment_in(new.tenant_id, new.payment_id, 'restoring') then
      raise exception 'an attempt starts as CREATED, not %', new.state;
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

-- A leaving sale is looked up as the sale of a reversal.
create index attempts_by_reversed_sale on attempts (tenant_id, reverses_id) where reverses_id is not null;
-- These rows stay when their attempt leaves.
alter table approvals drop constraint approvals_tenant_id_attempt_id_fkey;
alter table consent_answers drop constraint consent_answers_tenant_id_attempt_id_fkey;
alter table reconciliation_cases drop constraint reconciliation_cases_tenant_id_attempt_id_fkey;

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
declare
  young text;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach young in array array['payment_archives', 'archived_figures'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', young, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
