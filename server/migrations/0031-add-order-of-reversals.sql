-- Lists show voids and refunds newest first.
create index reversals_by_creation on attempts (tenant_id, created_at, id) where kind <> 'sale';
