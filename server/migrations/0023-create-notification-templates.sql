-- A company's own texts. A change is a new version, and messages are sent with the newest one.
create table notification_templates (
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  channel text not null check (channel in ('email', 'sms')),
  language text not null check (language in ('tr', 'en')),
  version int not null check (version > 0),
  -- Null: from this version on the built-in texts again.
  texts jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, kind, channel, language, version)
);
select secure_tenant_table('notification_templates', 'select, insert');

-- The version that an attempt was rendered with; null: the company has never set texts.
alter table notification_attempts add column template_version int;
