-- Lists of customers are read newest first.
create index customers_by_time on customers (tenant_id, created_at, id) where erased_at is null;
