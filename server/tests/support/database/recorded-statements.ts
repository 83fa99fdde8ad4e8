import type { Database } from "#platform/database/database.ts";
import type { Transaction } from "#platform/database/transaction.ts";

export interface RecordedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
  /** The statements of the same transaction that run before this one. */
  earlier: readonly RecordedStatement[];
}

/** Records the statements of each tenant transaction, in the order in which they run. */
export function recordedStatements(database: Database) {
  const transactions: RecordedStatement[][] = [];
  const tenant: Database["tenant"] = (tenantId, work) =>
    database.tenant(tenantId, (tx) => {
      const statements: RecordedStatement[] = [];
      transactions.push(statements);
      return work(recording(tx, statements));
    });
  return { transactions, database: { ...database, tenant } };
}

function recording(tx: Transaction, statements: RecordedStatement[]): Transaction {
  const record = ({ name, text }: { name: string; text: string }, values: readonly unknown[]) =>
    void statements.push({ name, text, values, earlier: [...statements] });
  return {
    ...tx,
    rows: (statement, values) => {
      record(statement, values);
      return tx.rows(statement, values);
    },
    row: (statement, values) => {
      record(statement, values);
      return tx.row(statement, values);
    },
    run: (statement, values) => {
      record(statement, values);
      return tx.run(statement, values);
    },
  };
}
