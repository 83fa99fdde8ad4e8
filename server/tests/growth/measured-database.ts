import type { Database, Reading, Transaction, Value } from "../../src/platform/database/database.ts";
import { readingWith } from "../../src/platform/database/reading.ts";
import { statement, type Statement } from "../../src/platform/database/statement.ts";

/** Receives the number of pages of tables and indexes that a statement has touched, in memory or not. */
export type NoteBlocks = (statement: Statement<unknown>, blocks: number) => void;

/**
 * The pages that this backend has touched, by PostgreSQL's own count. The count grows until the transaction ends, so the
 * difference of two counts within a transaction belongs to the statements between them. The catalog is left out: it does not grow with the rows.
 */
const touched = statement<{ blocks: string }>(
  "growth.touched",
  `select sum(pg_stat_get_xact_blocks_fetched(c.oid))::text as blocks from pg_class c
   where c.relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace) and c.relkind in ('r', 'i', 't') and c.oid >= 16384`,
);

/** Reads PostgreSQL's count before and after every statement. */
export function measured(database: Database, note: NoteBlocks): Database {
  const alone = (run: Database["system"]) => (query: Statement<unknown>, values: readonly Value[]) =>
    run((tx) => measuredTransaction(tx, note).rows(query, values)) as Promise<object[]>;
  const tenant: Database["tenant"] = (tenantId, work) =>
    database.tenant(tenantId, (tx) => work(measuredTransaction(tx, note)));
  return {
    ...database,
    tenant,
    system: (work) => database.system((tx) => work(measuredTransaction(tx, note))),
    readTenant: (tenantId): Reading => readingWith(alone((work) => database.tenant(tenantId, work))),
    readSystem: () => readingWith(alone(database.system)),
  };
}

function measuredTransaction(tx: Transaction, note: NoteBlocks): Transaction {
  /** The three statements are sent in one tick, so they run in this order with nothing in between. */
  const between = async <Result>(query: Statement<unknown>, run: () => Promise<Result>): Promise<Result> => {
    const [before, result, after] = await Promise.all([tx.row(touched, []), run(), tx.row(touched, [])]);
    note(query, Number(after!.blocks) - Number(before!.blocks));
    return result;
  };
  return {
    rows: (query, values) => between(query, () => tx.rows(query, values)),
    row: (query, values) => between(query, () => tx.row(query, values)),
    run: (query, values) => between(query, () => tx.run(query, values)),
  };
}
