-- When the payer is reminded, in seconds after the link's creation.
alter table payment_sets add column reminders int[] not null default '{}' check (cardinality(reminders) <= 5);

-- When a message that was queued ahead falls due: a reminder. It counts for its receiver on that day.
alter table notifications add column due_at timestamptz;
create index notifications_scheduled_to_address on notifications (tenant_id, address_index, due_at) where due_at is not null;

-- The person wants no reminders; other messages are sent.
alter table notification_addresses add column reminders_stopped_at timestamptz;

-- A company's choices for its messages.
create table notification_settings (
  tenant_id uuid primary key references tenants (id),
  -- Of messages to people whose language nobody knows yet.
  language text not null check (language in ('tr', 'en'))
);
select secure_tenant_table('notification_settings', 'select, insert, update');
