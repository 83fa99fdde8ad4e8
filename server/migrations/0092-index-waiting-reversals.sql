-- To count what waits for the ERP without reading rows: a reversal is not listed while its sale waits. Sales are not in this index.
create index collections_waiting_reversals on collections (tenant_id, reverses_id)
  where integrated_at is null and reverses_id is not null;
