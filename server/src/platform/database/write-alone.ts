import { enteringQuery, queryOf, withConnection } from "./connection.ts";
import type { Entry, Value, Way } from "./connection.ts";
import { CommitUnknown, isUnavailable } from "./failures.ts";
import { hasFailed, isAnswered, sendTogether } from "./round-trip.ts";
import type { Answer, Outcome } from "./round-trip.ts";
import type { Statement } from "./statement.ts";

/** One statement in a transaction of its own, which is committed in the same round trip. */
export function writeAlone(
  way: Way,
  entry: Entry,
  statement: Statement<unknown>,
  values: readonly Value[],
): Promise<Answer> {
  const { prepared } = way;
  const command = (text: "begin" | "commit") => ({ name: prepared ? text : null, text, values: [] });
  return withConnection(way.pool, async (connection) => {
    const outcomes = await sendTogether(connection.client, [
      command("begin"),
      enteringQuery(entry, prepared),
      queryOf(statement, values, prepared),
      command("commit"),
    ]);
    const [written, committed] = outcomes.slice(-2) as [Outcome, Outcome];
    if (isAnswered(written) && isAnswered(committed)) return written.answer;
    const error = outcomes.find(hasFailed)?.error;
    // The commit was on its way, so that nobody knows how far the server came.
    connection.isLost ||= isUnavailable(error);
    if (connection.isLost) throw new CommitUnknown(error);
    await connection.client.query("rollback").catch(() => void (connection.isLost = true));
    throw error;
  });
}
