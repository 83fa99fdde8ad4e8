-- A merchant's program that may call the API, by user name and password or by API key. User names are unique in the whole
-- installation, since a log-in does not name its tenant.
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
  -- Computed by the application: the database's lower() depends on its locale, so that the log-in throttle and the look-up
  -- could disagree about which names are equal.
  username_key text not null,
  primary key (tenant_id, id)
);
create unique index credentials_by_username_key on credentials (username_key);
select secure_tenant_table('credentials', 'select, insert, update');
select open_to_system('credentials', 'select, update');

-- A log-in starts a session. All its tokens end with it.
create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  credential_id uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, credential_id) references credentials (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index sessions_by_credential on sessions (tenant_id, credential_id);
create index sessions_by_age on sessions (created_at);
select secure_tenant_table('sessions', 'select, insert, update');
select open_to_system('sessions', 'select, insert, update, delete');

-- Only hashes of tokens are stored.
create table session_tokens (
  tenant_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- A request brings a token, not its tenant.
create index session_tokens_by_hash on session_tokens (hash);
create index session_tokens_by_session on session_tokens (tenant_id, session_id);
create index session_tokens_by_expiry on session_tokens (expires_at);
select secure_tenant_table('session_tokens', 'select, insert, update');
select open_to_system('session_tokens', 'select, insert, update, delete');

-- A WidgetToken pays once. Its id is public and part of the address of the widget's frame; the secret proves it.
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
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index widget_tokens_by_id on widget_tokens (id);
create index widget_tokens_by_expiry on widget_tokens (expires_at);
select secure_tenant_table('widget_tokens', 'select, insert, update');
select open_to_system('widget_tokens', 'select, delete');

-- Addresses from which a credential has logged in. Guessing its password elsewhere does not lock these out.
create table login_senders (
  tenant_id uuid not null,
  credential_id uuid not null,
  -- A keyed hash of the address.
  sender bytea not null,
  last_at timestamptz not null,
  primary key (tenant_id, credential_id, sender),
  foreign key (tenant_id, credential_id) references credentials (tenant_id, id)
);
create index login_senders_by_age on login_senders (last_at);
select secure_tenant_table('login_senders', 'select, insert, update');
select open_to_system('login_senders', 'select, delete');
