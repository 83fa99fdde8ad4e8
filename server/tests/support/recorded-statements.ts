import type { Database } from "#platform/database/database.ts";
import type { Transaction } from "#platform/database/transaction.ts";

export interface RecordedStatement {
  name: string;
  values: readonly unknown[];
  /** The statements of the same transaction that were answered before this one was asked. */
  answered: readonly RecordedStatement[];
}

/** Records the statements of each tenant transaction, in the order in which they are asked. */
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
  const answered: RecordedStatement[] = [];
  const record = async <Result>(
    { name }: { name: string },
    values: readonly unknown[],
    ask: () => Promise<Result>,
  ): Promise<Result> => {
    const statement = { name, values, answered: [...answered] };
    statements.push(statement);
    const result = await ask();
    answered.push(statement);
    return result;
  };
  return {
    ...tx,
    rows: (statement, values) => record(statement, values, () => tx.rows(statement, values)),
    row: (statement, values) => record(statement, values, () => tx.row(statement, values)),
    run: (statement, values) => record(statement, values, () => tx.run(statement, values)),
  };
}
