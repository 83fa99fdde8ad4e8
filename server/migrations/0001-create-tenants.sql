-- Two roles without log-in. Each transaction enters one of them: row-level security binds `servicepay_app` to one tenant,
-- and `servicepay_system` works queues and log-ins across tenants, on tables with a policy for it.
-- Roles belong to the whole server, so another database may have created them.
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

-- Forces row-level security on a table with tenants and grants the named rights. Every such table calls it.
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

-- The trigger function of append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
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
