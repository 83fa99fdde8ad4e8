-- To count what the ERP refused on every page of the portal, however much waits for it.
create index collections_failed on collections (tenant_id, booked_at, id)
  where integrated_at is null and integration_error is not null;
