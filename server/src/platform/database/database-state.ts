import { readdir } from "node:fs/promises";
import pg from "pg";
import { DatabaseUnavailable } from "./failures.ts";
import { findMissingRoles } from "./roles.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/** A pooler whose server is down accepts connections, but does not answer the first statement for minutes. */
const ANSWER_TIMEOUT_MS = 10_000;
const UNDEFINED_TABLE = "42P01";

const TABLES_WITHOUT_POLICY = `
  select from pg_class c where relnamespace = 'public'::regnamespace and relrowsecurity
    and not exists (select from pg_policy where polrelid = c.oid) limit 1`;

export interface DatabaseState {
  /** PostgreSQL's own number, such as 150018. */
  versionNumber: number;
  version: string;
  now: Date;
  applied: readonly string[];
  /** Migrations of this version that are not in the database yet. */
  pending: readonly string[];
  /** Migrations in the database that this version does not know, because a newer version applied them. */
  unknown: readonly string[];
  missingRoles: readonly string[];
  /** False if roles are missing or a secured table has no policy, as after a restore into a server without the roles. */
  isGuarded: boolean;
}

/** Reads the database's version, migrations and guards as its owner, without a tenant. */
export async function readDatabaseState(databaseUrl: string): Promise<DatabaseState> {
  const client = clientOf(databaseUrl);
  client.on("error", () => {}); // The query that is waiting rejects.
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; version: string; now: Date }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as version, clock_timestamp() as now",
    );
    const [server] = rows;
    if (server === undefined) throw new Error("the database did not return its version");
    const applied = await appliedMigrations(client);
    const missingRoles = await findMissingRoles(client);
    const { rowCount: unguarded } = await client.query(TABLES_WITHOUT_POLICY);
    return {
      missingRoles,
      isGuarded: missingRoles.length === 0 && unguarded === 0,
      versionNumber: Number(server.number),
      version: server.version,
      now: server.now,
      ...(await compareMigrations(applied)),
    };
  } catch (cause) {
    throw new DatabaseUnavailable(cause);
  } finally {
    await client.end().catch(() => {}); // The connection may be closed already.
  }
}

/** The driver reads the certificates that DATABASE_URL names when the client is made. */
function clientOf(databaseUrl: string): pg.Client {
  try {
    return new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: "servicepay",
    });
  } catch (cause) {
    throw new DatabaseUnavailable(cause);
  }
}

/** Compares the applied migrations with those of this version. */
export async function compareMigrations(
  applied: readonly string[],
): Promise<Pick<DatabaseState, "applied" | "pending" | "unknown">> {
  const known = (await readdir(folder))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.replace(/\.sql$/, ""))
    .toSorted();
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by name");
    return rows.map((row) => row.name);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
