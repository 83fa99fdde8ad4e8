import { findStatements } from "../../server/tests/support/database/every-statement.ts";
import type { CitusCluster } from "./cluster.ts";
import { tryStatement } from "./try-statement.ts";

const TENANT = "01920000-0000-7000-8000-000000000001";
/** Fewer would mean that most were not found. */
const STATEMENTS_MIN = 700;

/** Runs every statement of the service. Returns a sentence for each one that Citus refuses. */
export async function tryEveryStatement(cluster: CitusCluster, progress: (line: string) => void): Promise<string[]> {
  const statements = await findStatements();
  if (statements.length < STATEMENTS_MIN) return [`citus: only ${statements.length} statements were found`];
  const refused: string[] = [];
  let oneShard = 0;
  let manyShards = 0;
  const client = await cluster.connect();
  await client.query("set session authorization servicepay");
  for (const each of statements) {
    const { refusal, shards } = await tryStatement(client, each, TENANT);
    if (refusal !== null) refused.push(`citus: ${each.name} is refused: ${refusal}`);
    oneShard += shards === 1 ? 1 : 0;
    manyShards += shards > 1 ? 1 : 0;
  }
  await client.end();
  for (const line of refused) progress(line);
  progress(
    `${statements.length} statements ran: ${oneShard} on one shard, ${manyShards} on all, ${refused.length} refused`,
  );
  return refused;
}
