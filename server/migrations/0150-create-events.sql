-- What happened in a company, told to its programs: decision 0077. An event is written in the transaction of its change.
create table events (
  tenant_id uuid not null,
  id uuid not null,
  type text not null check (type ~ '^[a-z]+\.[a-z_]+$'),
  subject_kind text not null,
  subject_id uuid not null,
  occurred_at timestamptz not null,
  -- The journal in the ledger that it reports; null if it moves no money.
  journal_attempt_id uuid,
  journal_kind text check (journal_kind in ('sale', 'void', 'refund')),
  -- The journal's entry in bank_clearing.
  journal_amount numeric(19,4) check (journal_amount <> 0),
  journal_currency char(3),
  -- The event as JSON, without the id and the sequence: they are put before it when it is read.
  body bytea not null check (octet_length(body) <= 20480),
  primary key (tenant_id, id),
  check (num_nulls(journal_attempt_id, journal_kind, journal_amount, journal_currency) in (0, 4))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create unique index events_journal on events (tenant_id, journal_attempt_id, journal_kind) where journal_kind is not null;
select secure_tenant_table('events', 'select, insert');
select open_to_system('events', 'select, delete');
create trigger events_never_change before update or truncate on events for each statement execute function refuse_change();

-- Events without a sequence yet, in the order of their inserts.
create table events_waiting (
  tenant_id uuid not null,
  no bigint generated always as identity,
  event_id uuid not null,
  -- The event's id is part of the key because another cell counts for itself.
  primary key (tenant_id, no, event_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
select secure_tenant_table('events_waiting', 'select, insert, delete');
select open_to_system('events_waiting', 'select');

create function queue_event() returns trigger language plpgsql as $$
begin
  insert into events_waiting (tenant_id, event_id) values (new.tenant_id, new.id);
  return null;
end $$;
create trigger events_wait_for_their_sequence after insert on events for each row execute function queue_event();

-- A company's events in the order in which they are read: 1, 2, 3 and so on, without a gap.
create table event_positions (
  tenant_id uuid not null,
  sequence bigint not null check (sequence > 0),
  event_id uuid not null,
  -- Copied from the event, because lists are filtered by them.
  type text not null,
  subject_id uuid not null,
  occurred_at timestamptz not null,
  -- Never earlier than that of the sequence before, so retention deletes from the old end.
  sequenced_at timestamptz not null,
  primary key (tenant_id, sequence),
  unique (tenant_id, event_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index event_positions_by_age on event_positions (sequenced_at);
create index event_positions_by_type on event_positions (tenant_id, type, sequence);
create index event_positions_by_subject on event_positions (tenant_id, subject_id, sequence);
select secure_tenant_table('event_positions', 'select, insert');
select open_to_system('event_positions', 'select, delete');

-- The newest sequence of each company, which stays when its event has been deleted.
create table event_streams (
  tenant_id uuid not null primary key,
  newest bigint not null check (newest > 0),
  newest_at timestamptz not null
) with (fillfactor = 50);
select secure_tenant_table('event_streams', 'select, insert, update');
select open_to_system('event_streams', 'select');

-- Each journal has exactly one event, and each event about money its journal. Journals of processes of the version before have
-- no event.
alter table ledger_entries add column is_reported boolean;

create function journal_has_event() returns trigger language plpgsql as $$
begin
  if exists (
    select from events
    where tenant_id = new.tenant_id and journal_attempt_id = new.attempt_id and journal_kind = new.kind
      and journal_amount = new.amount and journal_currency = new.currency) then
    return null;
  end if;
  -- A journal that comes back from the archive may be older than the events that are kept.
  if exists (
    select from attempts
    where tenant_id = new.tenant_id and id = new.attempt_id and is_payment_in(tenant_id, payment_id, 'restoring')) then
    return null;
  end if;
  raise exception 'the % of attempt % has no event', new.kind, new.attempt_id;
end $$;
create constraint trigger ledger_journal_has_event after insert on ledger_entries deferrable initially deferred
  for each row when (new.leg = 'bank_clearing' and new.is_reported) execute function journal_has_event();

create function event_has_journal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entries
    where tenant_id = new.tenant_id and attempt_id = new.journal_attempt_id and kind = new.journal_kind
      and leg = 'bank_clearing' and amount = new.journal_amount and currency = new.journal_currency) then
    raise exception 'event % has no journal', new.id;
  end if;
  return null;
end $$;
create constraint trigger event_has_journal after insert on events deferrable initially deferred
  for each row when (new.journal_kind is not null) execute function event_has_journal();

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
declare
  target name;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach target in array array['events', 'events_waiting', 'event_positions'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', target::text, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
