-- Lists show payments newest first.
create index payments_by_creation on payments (tenant_id, created_at, id);
