-- A program of a merchant that may call the API, by user name and password or by API key. User names are unique in the
-- whole installation, since a log-in does not name its tenant.
create table credentials (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  username text not null check (length(username) between 1 and 200),
  password_hash text not null,
  api_key text not null unique,
  secret_hash bytea not null,
  scopes text[] not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index credentials_by_username on credentials (lower(username));
select secure_tenant_table('credentials', 'select, insert, update');
select open_to_system('credentials', 'select, update');

-- A session begins with a log-in; every token that follows from it is of its family and ends with it.
create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  credential_id uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, credential_id) references credentials (tenant_id, id)
);
create index sessions_by_credential on sessions (tenant_id, credential_id);
select secure_tenant_table('sessions', 'select, insert, update');
select open_to_system('sessions', 'select, insert, update, delete');

-- Only hashes of tokens are kept. The hash is enough to find the row: it is as unlikely to be met twice as a GUID.
create table session_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index session_tokens_by_hash on session_tokens (hash);
create index session_tokens_by_session on session_tokens (tenant_id, session_id);
create index session_tokens_by_expiry on session_tokens (expires_at);
select secure_tenant_table('session_tokens', 'select, insert, update');
select open_to_system('session_tokens', 'select, insert, update, delete');

-- One payment each. The id is public and names the token in the widget frame's address; the secret proves it.
create table widget_tokens (
  tenant_id uuid not null,
  id uuid not null,
  credential_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, credential_id) references credentials (tenant_id, id)
);
create index widget_tokens_by_id on widget_tokens (id);
create index widget_tokens_by_expiry on widget_tokens (expires_at);
select secure_tenant_table('widget_tokens', 'select, insert, update');
select open_to_system('widget_tokens', 'select, delete');
