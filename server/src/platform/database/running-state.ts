import { compareMigrations, type DatabaseState } from "./database-state.ts";
import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

const server = statement<{ number: string; version: string; now: Date }>(
  "health.readServer",
  `select current_setting('server_version_num') as number, current_setting('server_version') as version, clock_timestamp() as now`,
);
const migrations = statement<{ name: string }>(
  "health.listMigrations",
  `select name from schema_migrations order by name`,
);

/** Reads the database's version, time and migrations through the connections of the running service. */
export async function readRunningState(
  database: Database,
): Promise<Pick<DatabaseState, "version" | "versionNumber" | "now" | "applied" | "pending" | "unknown">> {
  const read = database.readSystem();
  const [found, applied] = await Promise.all([read.row(server, []), read.rows(migrations, [])]);
  if (found === undefined) throw new Error("the database did not return its version");
  const { number, version, now } = found;
  return { versionNumber: Number(number), version, now, ...(await compareMigrations(applied.map(({ name }) => name))) };
}
