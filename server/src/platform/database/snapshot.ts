import type { ConnectionSource, Entry } from "./connection.ts";
import { isUnavailable, DatabaseUnavailable } from "./failures.ts";
import type { Reading } from "./reading.ts";
import { readingOver, Statements } from "./transaction.ts";

/**
 * Yields what `read` yields, all of it read from one snapshot. It occupies a connection until its end. The database ends the
 * snapshot if the caller takes nothing for a minute.
 */
export async function* readSnapshot<Part>(
  source: ConnectionSource,
  entry: Omit<Entry, "access">,
  read: (reading: Reading) => AsyncIterable<Part>,
): AsyncGenerator<Part, void, undefined> {
  const client = await source.pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable(cause);
  });
  let isLost = false;
  const lose = () => void (isLost = true);
  client.on("error", lose);
  const statements = new Statements(client, source, { ...entry, access: "snapshot" });
  try {
    yield* read(readingOver(statements, source));
  } catch (error) {
    isLost ||= isUnavailable(error);
    throw isLost ? new DatabaseUnavailable(error) : error;
  } finally {
    await statements.allAnswered();
    if (!isLost && statements.hasBegun) await client.query("rollback").catch(lose);
    client.off("error", lose);
    client.release(isLost);
  }
}
