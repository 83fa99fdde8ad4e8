-- The portal shows when each receiver last accepted a webhook, and how many were given up.
create index webhook_deliveries_of_receiver on webhook_deliveries (tenant_id, receiver, state, ended_at)
  where ended_at is not null;
