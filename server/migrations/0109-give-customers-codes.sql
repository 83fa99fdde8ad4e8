-- A customer that a payment link made without a code is given its id as the code, so that each of its payments has an account.
do $$
declare
  all_tenants uuid[];
  each uuid;
begin
  set local role servicepay_system;
  select array_agg(id) into all_tenants from tenants;
  set local role servicepay_app;
  foreach each in array coalesce(all_tenants, '{}') loop
    perform set_config('app.tenant_id', each::text, true);
    update customers set code = id::text where tenant_id = each and code is null and erp_code is null and erased_at is null;
  end loop;
  set local role none;
  perform set_config('app.tenant_id', '', true);
end $$;
