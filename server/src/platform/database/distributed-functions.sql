-- What `servicepay database distribute` replaces, because Citus needs another form than PostgreSQL.

-- Citus passes on SET LOCAL, not set_config, and only in a transaction of several statements, which a function called by
-- another one counts as. The function's own setting lasts while it runs: for a session it would pass on every SET LOCAL.
create or replace function set_local_tenant(tenant text) returns void language plpgsql
set citus.propagate_set_commands = 'local' as $$
begin
  execute format('set local app.tenant_id = %L', tenant);
end $$;

-- The empty intermediate result begins a distributed transaction. Otherwise a single read after this call would run on its
-- worker without the tenant, and find nothing.
create or replace function enter_tenant(tenant text) returns text language plpgsql as $$
begin
  perform set_local_tenant(tenant);
  perform create_intermediate_result('entered', 'select');
  return tenant;
end $$;

-- Without the lock on the member: on a worker it would wait for the transaction that runs the trigger. So an operator can
-- become a member of a company if both happen within the same milliseconds.
create or replace function refuse_membership_of_operator() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null then return new; end if;
  perform 1 from operators where member_id = new.member_id and removed_at is null;
  if found then raise exception 'an operator cannot be a member of a company'; end if;
  return new;
end $$;

-- Citus asks for this right before it locks a tenant's row. No policy lets the role change one.
grant update on tenants to servicepay_app;
