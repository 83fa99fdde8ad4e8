import {
  settingsQuery,
  queryOf,
  withConnection,
  type TransactionSettings,
  type ConnectionSource,
} from "./connection.ts";
import { CommitUnknown, DatabaseUnavailable, isUnavailable, refusesCommit } from "./failures.ts";
import { readingWith, type Reading } from "./reading.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import { hasFailed, isAnswered, sendTogether, type QueryResult, type Query } from "./round-trip.ts";
import type { Writing } from "./transaction.ts";

interface Waiting {
  query: Query;
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

/** Reads without an open transaction. Statements that are asked for in the same tick share one round trip. */
export function readingOutsideTransaction(source: ConnectionSource, settings: TransactionSettings): Reading {
  let waiting: Waiting[] = [];
  const send = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const queries = batch.map(({ query }) => query);
      const answers = await retryConflicts(() => runInOneRoundTrip(source, settings, queries));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!.rows);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return readingWith(
    (statement, values) =>
      new Promise((resolve, reject) => {
        waiting.push({ query: queryOf(statement, values, source.prepared), resolve, reject });
        if (waiting.length === 1) process.nextTick(() => void send());
      }),
  );
}

/** Writes with one statement, which is run and committed in one round trip. */
export function writingOutsideTransaction(source: ConnectionSource, settings: TransactionSettings): Writing {
  const write: (...statement: Parameters<Writing["run"]>) => Promise<QueryResult> = async (statement, values) => {
    const queries = [queryOf(statement, values, source.prepared)];
    const [answer] = await retryConflicts(() => runInOneRoundTrip(source, settings, queries));
    return answer!;
  };
  return {
    rows: async <Row>(...statement: Parameters<Writing["rows"]>) => (await write(...statement)).rows as Row[],
    run: async (...statement) => (await write(...statement)).count,
  };
}

/** PostgreSQL runs the queries as one transaction and commits it. Throws the first failure. */
function runInOneRoundTrip(
  source: ConnectionSource,
  settings: TransactionSettings,
  queries: readonly Query[],
): Promise<QueryResult[]> {
  return withConnection(source.pool, async (connection) => {
    const outcomes = await sendTogether(connection.client, [settingsQuery(settings, source.prepared), ...queries]);
    const failed = outcomes.find(hasFailed);
    if (failed === undefined)
      return outcomes
        .filter(isAnswered)
        .map(({ answer }) => answer)
        .slice(1);
    const { error, atCommit } = failed;
    const isRefused = refusesCommit(error) && !connection.isLost;
    connection.isLost ||= isUnavailable(error);
    // The commit was sent with the statement, so it is unknown whether the server executed it.
    if (settings.access === "write" && !isRefused && (atCommit || connection.isLost)) {
      connection.isLost = true;
      throw new CommitUnknown(error);
    }
    throw connection.isLost ? new DatabaseUnavailable(error) : error;
  });
}
