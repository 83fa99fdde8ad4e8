export type Query = (text: string, values?: unknown[]) => Promise<unknown>;

export interface Filling {
  /** Of sessions of a superuser, who alone can let an index rest; each builds an index at a time. */
  sessions: readonly Query[];
  tables: readonly string[];
  /** How many are to be written. */
  rows: number;
}

/** From so many rows on it takes longer to keep indexes row by row than to build them anew. */
const ROWS_WORTH_IT = 200_000;

/**
 * Fills tables of a database that nobody else writes to. With many rows their indexes rest meanwhile and are built afterwards:
 * they are whole then, and packed as after any building.
 */
export async function withIndexesAtRest({ sessions, tables, rows }: Filling, fill: () => Promise<void>): Promise<void> {
  if (rows < ROWS_WORTH_IT) return fill();
  await sessions[0]!(
    "update pg_index set indisready = false, indisvalid = false where indrelid = any($1::regclass[])",
    [tables],
  );
  await fill();
  await shareOut(sessions, tables, async (query, table) => {
    await query(
      `begin; set local maintenance_work_mem = '1GB'; set local max_parallel_maintenance_workers = 1;
       set local wal_compression = off;
       reindex table ${table}; commit`,
    );
  });
}

/** Each session takes the next piece of work when it has done one. */
export async function shareOut<Work>(
  sessions: readonly Query[],
  pieces: Iterable<Work>,
  work: (session: Query, piece: Work) => Promise<void>,
): Promise<void> {
  const waiting = [...pieces].values();
  await Promise.all(
    sessions.map(async (session) => {
      for (const piece of waiting) await work(session, piece);
    }),
  );
}
