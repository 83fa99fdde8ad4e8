-- The address that messages about a payment or a user go to. `id` is the payment's or the user's. Addresses are sealed; a
-- keyed hash finds all messages to one address.
create table notification_contacts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  email bytea,
  email_index bytea,
  gsm bytea,
  gsm_index bytea,
  wants_receipts boolean not null,
  -- Retention counts from here: the end of a link, or the creation of a user's contact.
  kept_from timestamptz not null,
  primary key (tenant_id, id),
  check ((email is null) = (email_index is null) and (gsm is null) = (gsm_index is null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index notification_contacts_by_age on notification_contacts (kept_from);
select secure_tenant_table('notification_contacts', 'select, insert, update');
select open_to_system('notification_contacts', 'select, delete');

-- A tenant on one channel. Workers serve senders in turn and count each one's messages of the last minute.
create table notification_senders (
  tenant_id uuid not null references tenants (id),
  channel text not null check (channel in ('email', 'sms')),
  claimed_at timestamptz,
  primary key (tenant_id, channel)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
select secure_tenant_table('notification_senders', 'select, insert');
select open_to_system('notification_senders', 'select, update');

-- The queue. A message is written in the transaction of its cause, and dropped in the transaction that makes it untrue.
create table notifications (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  channel text not null,
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  -- What the message is about, such as link:<id>:created. A cause that is queued twice is queued once.
  cause text not null,
  language text not null check (language in ('tr', 'en')),
  -- Whose look the message has; null: the tenant's.
  payment_set_id uuid,
  -- The sealed values of the text's variables. Null after the person's details were erased.
  content bytea,
  address_index bytea not null,
  state text not null
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'dropped', 'suppressed', 'unknown')),
  attempt_count int not null default 0,
  -- Failed attempts since the retry schedule began.
  round_attempts int not null default 0,
  next_at timestamptz not null,
  attempted_at timestamptz,
  -- By the database's clock. Until then one worker owns the row.
  leased_until timestamptz,
  -- Not sent from then on: the link has expired.
  valid_until timestamptz,
  -- Set while it is being sent: a failed attempt is not repeated.
  dropped_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Why it failed or was suppressed.
  reason text,
  primary key (tenant_id, id),
  constraint notifications_one_per_cause unique (tenant_id, cause, channel),
  foreign key (tenant_id, contact_id) references notification_contacts (tenant_id, id),
  foreign key (tenant_id, channel) references notification_senders (tenant_id, channel),
  check ((state in ('queued', 'sending')) = (ended_at is null)),
  check ((state = 'sending') = (leased_until is not null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index notifications_due on notifications (tenant_id, channel, next_at)
  with (deduplicate_items = off) where state in ('queued', 'sending');
create index notifications_of_last_minute on notifications (tenant_id, channel, attempted_at) where attempted_at is not null;
create index notifications_of_contact on notifications (tenant_id, contact_id);
create index notifications_to_address on notifications (tenant_id, address_index, created_at);
create index notifications_by_age on notifications (created_at);
select secure_tenant_table('notifications', 'select, insert, update');
select open_to_system('notifications', 'select, update, delete');

-- A row is written before the message is handed over and completed after it. A row without an outcome: its worker died.
create table notification_attempts (
  tenant_id uuid not null,
  notification_id uuid not null,
  no int not null check (no > 0),
  started_at timestamptz not null,
  duration_ms int,
  outcome text,
  -- The server's answer, without addresses.
  reply text,
  primary key (tenant_id, notification_id, no),
  foreign key (tenant_id, notification_id) references notifications (tenant_id, id) on delete cascade
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
select secure_tenant_table('notification_attempts', 'select');
select open_to_system('notification_attempts', 'select, insert, update, delete');

-- Addresses that servers refused, and those that get no message: refused twice, or at the person's wish.
create table notification_addresses (
  tenant_id uuid not null references tenants (id),
  channel text not null check (channel in ('email', 'sms')),
  address_index bytea not null,
  refusals int not null default 0,
  suppressed_at timestamptz,
  suppressed_because text check (suppressed_because in ('refused', 'operator')),
  updated_at timestamptz not null,
  primary key (tenant_id, channel, address_index),
  check ((suppressed_at is null) = (suppressed_because is null))
);
select secure_tenant_table('notification_addresses', 'select, insert, update, delete');
select open_to_system('notification_addresses', 'select, insert, update');

-- The same statistics as in migration 0018, for these tables.
do $$
declare
  target text;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach target in array array['notification_contacts', 'notification_senders', 'notifications', 'notification_attempts',
    'notification_addresses']
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', target, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
