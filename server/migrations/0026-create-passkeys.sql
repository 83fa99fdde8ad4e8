-- Passkeys of members (WebAuthn). Like members they belong to no tenant.
create table passkeys (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- Chosen by the authenticator; log-ins find the passkey by it.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- A COSE key.
  public_key bytea not null,
  -- The authenticator's last signature counter. It stays 0 for passkeys that are copied between devices.
  counter bigint not null check (counter >= 0),
  -- How browsers reach the authenticator: usb, internal, hybrid …
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_member on passkeys (member_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
select open_to_system('passkeys', 'select, insert, update, delete');

-- A challenge proves by its signature that it is ours and not too old. Once it was answered it stays here until it is too old.
create table used_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_age on used_challenges (expires_at);
alter table used_challenges enable row level security;
alter table used_challenges force row level security;
select open_to_system('used_challenges', 'select, insert, delete');
