import type { Connection } from "./connection.ts";
import { CommitUnknown, isWarning, refusesCommit } from "./failures.ts";

/** Commits. Throws the server's error if nothing was committed, and CommitUnknown if the outcome is unknown. */
export async function commit(connection: Connection): Promise<void> {
  const { client } = connection;
  const warnings: unknown[] = [];
  const note = (notice: unknown) => void (isWarning(notice) && warnings.push(notice));
  client.on("notice", note);
  try {
    const { command } = await client.query("commit").catch((cause: unknown) => {
      throw refusesCommit(cause) && !connection.isLost ? cause : new CommitUnknown(cause);
    });
    if (warnings.length > 0) throw new CommitUnknown(warnings[0]);
    if (command !== "COMMIT") throw new Error(`the server answered the commit with ${command}`);
  } finally {
    client.off("notice", note);
  }
}
