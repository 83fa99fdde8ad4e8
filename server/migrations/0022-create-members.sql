-- People who log in to the portal. A person is the same in every company, so members have no tenant: memberships do.
create table members (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  -- Computed by the application, like credentials.username_key.
  email_key text not null unique,
  name text not null check (length(name) between 1 and 100),
  password_hash text not null,
  -- Sealed. Null: no second factor.
  totp_secret bytea,
  -- The time step of the last accepted code: each code works once.
  totp_last_step bigint,
  locale text not null check (locale in ('tr', 'en')),
  theme text not null check (theme in ('auto', 'light', 'dark')),
  created_at timestamptz not null
);
alter table members enable row level security;
alter table members force row level security;
select open_to_system('members', 'select, insert, update');

-- What a member may do in a company. A removed membership stays, so that the audit log's entries keep their name.
create table memberships (
  tenant_id uuid not null references tenants (id),
  member_id uuid not null references members (id),
  roles text[] not null check (
    cardinality(roles) > 0
    and roles <@ array['finance', 'support', 'sales', 'integrator', 'administrator', 'viewer']
  ),
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, member_id)
);
create index memberships_by_member on memberships (member_id);
select secure_tenant_table('memberships', 'select');
select open_to_system('memberships', 'select, insert, update');

-- The link's signature proves the invitation; nothing in this row does.
create table invitations (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  email text not null check (length(email) between 3 and 254),
  email_key text not null,
  roles text[] not null check (
    cardinality(roles) > 0
    and roles <@ array['finance', 'support', 'sales', 'integrator', 'administrator', 'viewer']
  ),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, withdrawn or replaced by a newer one.
  ended_at timestamptz,
  primary key (tenant_id, id)
);
-- One open invitation for each address of a company.
create unique index invitations_open on invitations (tenant_id, email_key) where ended_at is null;
create index invitations_by_id on invitations (id);
create index invitations_by_age on invitations (expires_at);
select secure_tenant_table('invitations', 'select');
select open_to_system('invitations', 'select, insert, update, delete');

create table member_sessions (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- Of the cookie's token, which is replaced at log-in and at each step-up.
  hash bytea not null unique,
  -- code: the second factor is missing; enrol: it must be set up first.
  state text not null check (state in ('code', 'enrol', 'open')),
  -- Browser and system, for the member's list of sessions.
  device text not null check (length(device) <= 100),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- The last time a factor was given.
  proven_at timestamptz not null,
  -- Wrong codes and passwords since the last correct one.
  failures smallint not null default 0,
  ended_at timestamptz
);
create index member_sessions_by_member on member_sessions (member_id);
create index member_sessions_by_age on member_sessions (created_at);
alter table member_sessions enable row level security;
alter table member_sessions force row level security;
select open_to_system('member_sessions', 'select, insert, update, delete');

create table recovery_codes (
  member_id uuid not null references members (id),
  hash bytea not null,
  used_at timestamptz,
  primary key (member_id, hash)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
select open_to_system('recovery_codes', 'select, insert, update, delete');

-- Addresses from which a member has logged in, like login_senders.
create table member_senders (
  member_id uuid not null references members (id),
  -- A keyed hash of the address.
  sender bytea not null,
  last_at timestamptz not null,
  primary key (member_id, sender)
);
create index member_senders_by_age on member_senders (last_at);
alter table member_senders enable row level security;
alter table member_senders force row level security;
select open_to_system('member_senders', 'select, insert, update, delete');

-- Forms that arrived after a session's end or before a step-up. They are shown again to the same member.
create table kept_forms (
  id uuid primary key,
  member_id uuid not null references members (id),
  sealed bytea not null,
  expires_at timestamptz not null
);
create index kept_forms_by_member on kept_forms (member_id);
create index kept_forms_by_age on kept_forms (expires_at);
alter table kept_forms enable row level security;
alter table kept_forms force row level security;
select open_to_system('kept_forms', 'select, insert, delete');
