import { enteringQuery, queryOf, withConnection, type Entry, type Way } from "./connection.ts";
import { CommitUnknown, DatabaseUnavailable, isUnavailable } from "./failures.ts";
import { readingBy, type Reading } from "./reading.ts";
import { retryConflicts } from "./retry-conflicts.ts";
import { hasFailed, isAnswered, sendTogether, type Answer, type Query } from "./round-trip.ts";
import type { Writing } from "./transaction.ts";

interface Waiting {
  query: Query;
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

/** Reads without a transaction of the caller's. Statements that are asked for together share one round trip. */
export function readingOutside(way: Way, entry: Entry): Reading {
  let waiting: Waiting[] = [];
  const send = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const queries = batch.map(({ query }) => query);
      const answers = await retryConflicts(() => runInOneRoundTrip(way, entry, queries));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!.rows);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return readingBy(
    (statement, values) =>
      new Promise((resolve, reject) => {
        waiting.push({ query: queryOf(statement, values, way.prepared), resolve, reject });
        if (waiting.length === 1) process.nextTick(() => void send());
      }),
  );
}

/** Writes with one statement, which is entered, run and committed in one round trip. */
export function writingOutside(way: Way, entry: Entry): Writing {
  const write: (...statement: Parameters<Writing["run"]>) => Promise<Answer> = async (statement, values) => {
    const queries = [queryOf(statement, values, way.prepared)];
    const [answer] = await retryConflicts(() => runInOneRoundTrip(way, entry, queries));
    return answer!;
  };
  return {
    rows: async <Row>(...statement: Parameters<Writing["rows"]>) => (await write(...statement)).rows as Row[],
    run: async (...statement) => (await write(...statement)).count,
  };
}

/** PostgreSQL runs the queries as one transaction and commits it. Throws the first failure. */
function runInOneRoundTrip(way: Way, entry: Entry, queries: readonly Query[]): Promise<Answer[]> {
  return withConnection(way.pool, async (connection) => {
    const outcomes = await sendTogether(connection.client, [enteringQuery(entry, way.prepared), ...queries]);
    const failed = outcomes.find(hasFailed);
    if (failed === undefined)
      return outcomes
        .filter(isAnswered)
        .map(({ answer }) => answer)
        .slice(1);
    connection.isLost ||= isUnavailable(failed.error);
    if (!connection.isLost) throw failed.error;
    // The commit was on its way, so nobody knows whether the server reached it.
    throw entry.access === "write" ? new CommitUnknown(failed.error) : new DatabaseUnavailable(failed.error);
  });
}
