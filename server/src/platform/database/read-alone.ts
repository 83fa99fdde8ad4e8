import { enteringQuery, queryOf, withConnection } from "./connection.ts";
import type { Entry, Value, Way } from "./connection.ts";
import { DatabaseUnavailable, isUnavailable } from "./failures.ts";
import { hasFailed, isAnswered, sendTogether } from "./round-trip.ts";
import type { Statement } from "./statement.ts";

/** One statement in a transaction of its own, in one round trip. */
export function readAlone(
  way: Way,
  entry: Entry,
  statement: Statement<unknown>,
  values: readonly Value[],
): Promise<object[]> {
  return withConnection(way.pool, async (connection) => {
    const queries = [
      enteringQuery(entry, way.prepared, statement.isPlannedOnce),
      queryOf(statement, values, way.prepared),
    ];
    const outcomes = await sendTogether(connection.client, queries);
    const failed = outcomes.find(hasFailed);
    if (failed !== undefined) {
      if (isUnavailable(failed.error)) connection.isLost = true;
      throw connection.isLost ? new DatabaseUnavailable(failed.error) : failed.error;
    }
    const read = outcomes.at(-1)!;
    if (!isAnswered(read)) throw new Error(`${statement.name} was skipped`);
    return read.answer.rows;
  });
}
