import type { Transaction } from "./database/database.ts";
import { statement } from "./database/statement.ts";

/** Rows of one kind, of all tenants, that are deleted in small batches when they are old enough. */
export interface ExpiringRows {
  /** `module.what` */
  name: string;
  /** Deletes at most `limit` rows that are older than `before` and returns how many it deleted. */
  deleteOld(tx: Transaction, before: Date, limit: number): Promise<number>;
  /** Counts rows that are older than `before`, up to `limit`. */
  countOld(tx: Transaction, before: Date, limit: number): Promise<number>;
}

export interface ExpiringTable {
  name: string;
  table: string;
  /** The columns of its primary key; default: tenant_id and id. */
  key?: readonly string[];
  /** The column that holds when a row began to age. It is the first column of an index. */
  age: string;
  /** A further condition. The row's alias is `old`. */
  where?: string;
}

export function expiringRows({
  name,
  table,
  key = ["tenant_id", "id"],
  age,
  where = "true",
}: ExpiringTable): ExpiringRows {
  const old = `from ${table} old where ${age} < $1 and ${where} order by ${age} limit $2`;
  return expiringRowsBy(name, {
    deleteOld: `delete from ${table} using (select ${key.join(", ")} ${old}) old
      where ${key.map((column) => `${table}.${column} = old.${column}`).join(" and ")}`,
    countOld: `select count(*) as count from (select ${age} ${old}) counted`,
  });
}

/** Like `expiringRows`, for rows that need statements of their own. $1 is the time before which rows are old, $2 the limit. */
export function expiringRowsBy(name: string, sql: { deleteOld: string; countOld: string }): ExpiringRows {
  const deleteRows = statement(`${name}.deleteOld`, sql.deleteOld);
  const countRows = statement<{ count: number }>(`${name}.countOld`, sql.countOld);
  return {
    name,
    deleteOld: (tx, before, limit) => tx.run(deleteRows, [before, limit]),
    countOld: async (tx, before, limit) => (await tx.row(countRows, [before, limit]))?.count ?? 0,
  };
}
