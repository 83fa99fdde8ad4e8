-- Two roles that nobody logs in as: the owner enters one of them for each transaction. `servicepay_app` is bound to
-- one tenant by row-level security; `servicepay_system` works queues and log-ins across tenants, on the tables that
-- give it a policy of its own. Roles belong to the whole server, so another database may have made them already.
do $$
begin
  create role servicepay_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  create role servicepay_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant servicepay_app, servicepay_system to current_user;
grant usage on schema public to servicepay_app, servicepay_system;

create function current_tenant() returns uuid stable parallel safe language sql
as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- Every table with a tenant calls this: forced row-level security, and only the named rights.
create function secure_tenant_table(target regclass, app_rights text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_rows on %s for all to servicepay_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('grant %s on %s to servicepay_app', app_rights, target);
end $$;

-- Opens a table to work across tenants.
create function open_to_system(target regclass, rights text) returns void language plpgsql as $$
begin
  execute format('create policy system_rows on %s for all to servicepay_system using (true) with check (true)', target);
  execute format('grant %s on %s to servicepay_system', rights, target);
end $$;

create table tenants (
  id uuid primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null check (length(name) between 1 and 200),
  is_active boolean not null default true,
  created_at timestamptz not null
);
alter table tenants enable row level security;
alter table tenants force row level security;
create policy own_row on tenants for select to servicepay_app using (id = current_tenant());
grant select on tenants to servicepay_app;
select open_to_system('tenants', 'select, insert, update');

-- Data keys, wrapped with the key-encryption key, which is never in the database.
create table encryption_keys (
  id smallint primary key check (id > 0),
  purpose text not null,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert, update on encryption_keys to servicepay_system;
