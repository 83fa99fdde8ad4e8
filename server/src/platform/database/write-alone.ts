import { enteringQuery, queryOf, withConnection } from "./connection.ts";
import type { Entry, Value, Way } from "./connection.ts";
import { CommitUnknown, isUnavailable } from "./failures.ts";
import { hasFailed, isAnswered, sendTogether } from "./round-trip.ts";
import type { Answer } from "./round-trip.ts";
import type { Statement } from "./statement.ts";

/** One statement in a transaction of its own, which PostgreSQL commits at the end of the round trip. */
export function writeAlone(
  way: Way,
  entry: Entry,
  statement: Statement<unknown>,
  values: readonly Value[],
): Promise<Answer> {
  const { prepared } = way;
  return withConnection(way.pool, async (connection) => {
    const queries = [enteringQuery(entry, prepared), queryOf(statement, values, prepared)];
    const outcomes = await sendTogether(connection.client, queries);
    const written = outcomes.at(-1)!;
    if (isAnswered(written)) return written.answer;
    const error = outcomes.find(hasFailed)?.error;
    // The end was on its way, so that nobody knows how far the server came.
    connection.isLost ||= isUnavailable(error);
    throw connection.isLost ? new CommitUnknown(error) : error;
  });
}
