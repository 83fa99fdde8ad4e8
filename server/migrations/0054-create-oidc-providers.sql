-- A company's OpenID Connect provider. Changing its issuer or client makes a new id.
create table oidc_providers (
  tenant_id uuid primary key references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  issuer text not null check (length(issuer) between 1 and 300),
  client_id text not null check (length(client_id) between 1 and 200),
  -- Sealed.
  client_secret bytea not null,
  -- Members who are no administrators enter the company only with the provider.
  is_required boolean not null default false,
  changed_at timestamptz not null,
  -- The first log-in or connection that worked.
  proven_at timestamptz,
  unique (tenant_id, id),
  check (proven_at is not null or not is_required)
);
select secure_tenant_table('oidc_providers', 'select, update');
select open_to_system('oidc_providers', 'select, insert, update, delete');

-- Who a subject of the provider is here.
create table oidc_identities (
  tenant_id uuid not null,
  provider_id uuid not null,
  -- The "sub" of the provider's tokens.
  subject text not null check (length(subject) between 1 and 255),
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, provider_id, subject),
  unique (tenant_id, provider_id, member_id),
  foreign key (tenant_id, provider_id) references oidc_providers (tenant_id, id) on delete cascade
);
create index oidc_identities_by_member on oidc_identities (member_id);
select secure_tenant_table('oidc_identities', 'select');
select open_to_system('oidc_identities', 'select, insert, update, delete');

-- The provider that opened the session. It opens the provider's company alone.
alter table member_sessions add column oidc_tenant_id uuid, add column oidc_provider_id uuid,
  add check ((oidc_tenant_id is null) = (oidc_provider_id is null));
create index member_sessions_by_provider on member_sessions (oidc_provider_id) where oidc_provider_id is not null;

-- The same statistics as in migration 0018, for this table.
do $$
begin
  if not exists (select from pg_proc where proname = 'pg_restore_attribute_stats') then return; end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'oidc_identities', 'attname', 'tenant_id',
    'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end $$;
