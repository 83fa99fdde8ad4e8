type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** From this many rows it is faster to build the indexes afterwards than to update them row by row. */
const ROWS_MIN = 200_000;

/** Fills a table that nobody else writes to. With many rows its indexes are disabled first and rebuilt afterwards. */
export async function withIndexesDisabled(
  query: Query,
  { table, rows }: { table: string; rows: number },
  fill: () => Promise<void>,
): Promise<void> {
  if (rows < ROWS_MIN) return fill();
  await query("update pg_index set indisready = false, indisvalid = false where indrelid = $1::regclass", [table]);
  await fill();
  await query(
    `begin; set local maintenance_work_mem = '1GB'; set local max_parallel_maintenance_workers = 1;
     set local wal_compression = off;
     reindex table ${table}; commit`,
  );
}
