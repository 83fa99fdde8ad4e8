-- Every transaction calls it first: row-level security then shows the rows of this tenant. `servicepay database distribute`
-- replaces it, because Citus passes only SET LOCAL on to its workers. PostgreSQL inlines this form, so the call costs nothing.
create function enter_tenant(tenant text) returns text language sql
as $$ select set_config('app.tenant_id', tenant, true) $$;
