import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { CannotStart } from "../cannot-start.ts";
import { readDatabaseState } from "./database-state.ts";
import { restoreGuards, type RestoredGuards } from "./restore-guards.ts";

const folder = fileURLToPath(new URL("../../../migrations", import.meta.url));

export interface Migrated {
  /** The names of the migrations that this call applied. */
  applied: readonly string[];
  restored: RestoredGuards;
}

const NOTHING: RestoredGuards = { made: [], foreign: [] };

/**
 * Restores missing guards, then applies all pending migrations. Processes that call it at the same time wait for each other.
 * With `isThorough` it compares all guards, even if none seems to be missing.
 */
export async function migrate(databaseUrl: string, { isPooled = false, isThorough = false } = {}): Promise<Migrated> {
  const { applied, pending, unknown, isGuarded } = await readDatabaseState(databaseUrl);
  const mustRestore = applied.length > 0 && unknown.length === 0 && (isThorough || !isGuarded);
  const restored = mustRestore ? await restoreGuards(databaseUrl, applied) : NOTHING;
  if (pending.length === 0) return { applied: [], restored };
  if (unknown.length > 0) throw unknownMigrations(unknown);
  if (isPooled) throw migrationThroughPooler(pending.length);
  // Loaded only when needed: most starts have nothing to migrate.
  const { runner } = await import("node-pg-migrate");
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "servicepay-migrate" });
  client.on("error", () => {}); // The query that is waiting rejects.
  await client.connect();
  try {
    const migrations = await runner({
      dbClient: client,
      dir: folder,
      direction: "up",
      migrationsTable: "schema_migrations",
      advisoryLockMode: "wait",
      checkOrder: true,
      count: Number.POSITIVE_INFINITY,
      log: () => {},
    });
    return { applied: migrations.map((migration) => migration.name), restored };
  } finally {
    // A command may stop the server next. With a connection of its own, the runner would not wait until it is closed.
    await client.end();
  }
}

/** Returns the name of this version's last migration. */
export async function newestMigration(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return names.at(-1)?.replace(/\.sql$/, "") ?? "";
}

/** A development version has migrated the database, so this version's migrations cannot be applied. */
export function unknownMigrations(unknown: readonly string[]): CannotStart {
  return new CannotStart(
    `The database cannot be migrated: a development version made it, with migrations that this version does not have ` +
      `(${unknown[0]} and ${unknown.length - 1} more). Use an empty database; for the embedded one, stop the service and delete DATA_DIR.`,
  );
}

/** Migrations cannot run through a pooler: they hold a session lock, and a pooler shares sessions. */
function migrationThroughPooler(count: number): CannotStart {
  return new CannotStart(
    `Migrations are to be applied (${count}), and behind a pooler (DATABASE_PREPARED=off) that is not safe: ` +
      "run `servicepay migrate` once with DATABASE_URL of the PostgreSQL server itself and DATABASE_PREPARED=on.",
  );
}
