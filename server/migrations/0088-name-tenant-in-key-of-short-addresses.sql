-- Every unique key names the tenant, as a distributed table requires. The hash is of a 128-bit random code, and stays first, because
-- a short address carries no tenant.
drop index notifications_by_short_address;
create unique index notifications_by_short_address on notifications (short_hash, tenant_id) where short_hash is not null;
