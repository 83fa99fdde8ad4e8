-- The portal lists webhooks newest first.
create index webhook_deliveries_by_creation on webhook_deliveries (tenant_id, created_at, event_id);
