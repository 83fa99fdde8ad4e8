-- Users log in to self-service with a code by e-mail: decision 0084. Companies that exist turn it on themselves; new ones have it.
alter table tenants add column self_service boolean not null default false;
alter table tenants alter column self_service set default true;

create table user_invitations (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('used', 'replaced', 'withdrawn')),
  primary key (tenant_id, id),
  unique (tenant_id, hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((ended_at is null) = (ended_as is null))
);
create index user_invitations_of_user on user_invitations (tenant_id, user_id, created_at);
create index user_invitations_by_expiry on user_invitations (expires_at);
select secure_tenant_table('user_invitations', 'select, insert, update, delete');
select open_to_system('user_invitations', 'select, delete');

-- A code belongs to an address, which several users may share, and to the browser that asked for it. An address that nobody has gets
-- a row as well, so that both take the same time.
create table user_codes (
  tenant_id uuid not null,
  id uuid not null,
  -- Keyed hashes: six digits and addresses can be guessed.
  address_index bytea not null check (length(address_index) = 32),
  code_hash bytea not null check (length(code_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- The users who have the address; empty: nobody.
  user_ids uuid[] not null,
  -- A user with this address has logged in with this browser before.
  is_known boolean not null,
  failures smallint not null default 0,
  failures_max smallint not null check (failures_max between 1 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('used', 'dead', 'replaced', 'withdrawn')),
  primary key (tenant_id, id),
  check (failures <= failures_max),
  check ((ended_at is null) = (ended_as is null))
);
create index user_codes_of_browser on user_codes (tenant_id, browser_hash, created_at);
create index user_codes_of_address on user_codes (tenant_id, address_index, created_at);
create index user_codes_by_age on user_codes (created_at);
select secure_tenant_table('user_codes', 'select, insert, update, delete');
select open_to_system('user_codes', 'select, delete');

create table user_sessions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('log_out', 'too_many', 'lock', 'address', 'company', 'elsewhere')),
  primary key (tenant_id, id),
  unique (tenant_id, hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((ended_at is null) = (ended_as is null))
);
create index user_sessions_of_user on user_sessions (tenant_id, user_id, created_at);
create index user_sessions_by_age on user_sessions (created_at);
select secure_tenant_table('user_sessions', 'select, insert, update, delete');
select open_to_system('user_sessions', 'select, delete');

create table user_activity (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  action text not null check (action ~ '^[A-Z][A-Za-z]+$'),
  account_id uuid,
  payment_id uuid,
  device text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index user_activity_of_user on user_activity (tenant_id, user_id, at, id);
create index user_activity_by_age on user_activity (at);
select secure_tenant_table('user_activity', 'select, insert, delete');
select open_to_system('user_activity', 'select, delete');

-- The payments that users began in self-service. They keep the id of an erased user, without a name.
create table user_payments (
  tenant_id uuid not null,
  payment_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, payment_id)
);
create index user_payments_of_user on user_payments (tenant_id, user_id, created_at);
create index user_payments_of_account on user_payments (tenant_id, account_id, created_at);
select secure_tenant_table('user_payments', 'select, insert');
select open_to_system('user_payments', 'select, delete');

-- See 0018: without this, PostgreSQL before the first analysis reads all rows of a tenant.
do $$
declare
  target name;
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  foreach target in array array['user_invitations', 'user_codes', 'user_sessions', 'user_activity', 'user_payments'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', target::text, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
