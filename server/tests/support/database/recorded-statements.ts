import type { Database } from "#platform/database/database.ts";
import type { Transaction } from "#platform/database/transaction.ts";

export interface RecordedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
  /** The statements of the same transaction that run before this one. */
  earlier: readonly RecordedStatement[];
  /** Those of the transaction that were answered when it was asked for: statements with the same number share a round trip. */
  answered: number;
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
  let answered = 0;
  const recorded = async <Answer>(
    { name, text }: { name: string; text: string },
    values: readonly unknown[],
    ask: () => Promise<Answer>,
  ): Promise<Answer> => {
    statements.push({ name, text, values, earlier: [...statements], answered });
    const answer = await ask();
    answered += 1;
    return answer;
  };
  return {
    ...tx,
    rows: (statement, values) => recorded(statement, values, () => tx.rows(statement, values)),
    row: (statement, values) => recorded(statement, values, () => tx.row(statement, values)),
    run: (statement, values) => recorded(statement, values, () => tx.run(statement, values)),
  };
}
