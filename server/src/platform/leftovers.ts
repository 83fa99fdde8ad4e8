import type { Transaction } from "./database/database.ts";
import { statement } from "./database/statement.ts";
import type { Statement } from "./database/statement.ts";

/** Rows of one kind that are kept for a time and then leave, in small batches and across tenants. */
export interface Leftovers {
  /** `module.what` */
  name: string;
  /** Removes what is older than `$1`, at most `$2` rows. */
  remove: Statement<unknown>;
  /** How many are older than `$1`; counts no further than `$2`. */
  count: Statement<{ count: number }>;
}

export interface LeftoverRows {
  name: string;
  table: string;
  /** The column that says since when they are old; an index begins with it. */
  age: string;
  /** What else must hold of a row. */
  where?: string;
}

/** The usual case: rows of a table, the oldest first. */
export function leftoverRows({ name, table, age, where = "true" }: LeftoverRows): Leftovers {
  const old = `from ${table} leftover where ${age} < $1 and ${where} order by ${age} limit $2`;
  return {
    name,
    remove: statement(`${name}.remove`, `delete from ${table} where ctid = any(array(select ctid ${old}))`),
    count: statement<{ count: number }>(
      `${name}.countLeftovers`,
      `select count(*) as count from (select ${age} ${old}) counted`,
    ),
  };
}

/** How many were removed; fewer than the limit: there are no more. */
export function removeLeftovers(
  tx: Transaction,
  { remove }: Leftovers,
  before: Date,
  rowsMax: number,
): Promise<number> {
  return tx.run(remove, [before, rowsMax]);
}
