import type { ConnectionSource, TransactionSettings } from "./connection.ts";
import { isUnavailable, DatabaseUnavailable } from "./failures.ts";
import type { Reading } from "./reading.ts";
import { readingInTransaction, Statements } from "./transaction.ts";

/**
 * Yields what `read` yields, all of it read from one snapshot. The generator occupies a connection until its end. The database
 * ends the snapshot if the caller takes nothing for a minute.
 */
export async function* readSnapshot<Part>(
  source: ConnectionSource,
  settings: Omit<TransactionSettings, "access">,
  read: (reading: Reading) => AsyncIterable<Part>,
): AsyncGenerator<Part, void, undefined> {
  const client = await source.pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable(cause);
  });
  let isLost = false;
  const lose = () => void (isLost = true);
  client.on("error", lose);
  const statements = new Statements(client, source, { ...settings, access: "snapshot" });
  try {
    yield* read(readingInTransaction(statements, source));
  } catch (error) {
    isLost ||= isUnavailable(error);
    throw isLost ? new DatabaseUnavailable(error) : error;
  } finally {
    await statements.waitForAnswers();
    if (!isLost && statements.hasBegun) await client.query("rollback").catch(lose);
    client.off("error", lose);
    client.release(isLost);
  }
}
