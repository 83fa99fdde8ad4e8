-- A company's own mail server, which sends its e-mails instead of the operator's.
create table notification_mail_servers (
  tenant_id uuid primary key references tenants (id),
  -- New at each change.
  id uuid not null,
  -- smtps://user:password@host:port, sealed.
  url bytea not null,
  -- The address that the company's e-mails come from.
  sender text not null,
  created_at timestamptz not null
);
select secure_tenant_table('notification_mail_servers', 'select, insert, update, delete');
select open_to_system('notification_mail_servers', 'select');
