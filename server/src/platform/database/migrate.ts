import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readDatabaseState } from "./database-state.ts";
import { mendGuards, type Mended } from "./mend-guards.ts";

const folder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Migrations hold a lock of their session, which a pooler would lend to others. */
export class PoolerInTheWay extends Error {
  override readonly name = "PoolerInTheWay";
  readonly sentence: string;
  constructor(count: number) {
    const sentence =
      `Migrations are to be applied (${count}), and behind a pooler (DATABASE_PREPARED=off) that is not safe: ` +
      "run `servicepay migrate` once with DATABASE_URL of the PostgreSQL server itself and DATABASE_PREPARED=on.";
    super(sentence);
    this.sentence = sentence;
  }
}

/** The database has migrations that do not lead to those of this version: they cannot be applied. */
export class ForeignMigrations extends Error {
  override readonly name = "ForeignMigrations";
  readonly sentence: string;
  constructor(unknown: readonly string[]) {
    const sentence =
      `The database cannot be migrated: a development version made it, with migrations that this version does not have ` +
      `(${unknown[0]} and ${unknown.length - 1} more). Use an empty database; for the embedded one, stop the service and delete DATA_DIR.`;
    super(sentence);
    this.sentence = sentence;
  }
}

export interface Migrated {
  applied: readonly string[];
  mended: Mended;
}

const NOTHING: Mended = { made: [], foreign: [] };

/**
 * Brings the database up to the newest migration. Several processes may call it at once: they wait for each other. It first
 * restores guards that the database has lost; with `isThorough` it compares them even if none seems to be missing.
 */
export async function migrate(databaseUrl: string, { isPooled = false, isThorough = false } = {}): Promise<Migrated> {
  const { applied, pending, unknown, isGuarded } = await readDatabaseState(databaseUrl);
  const isMended = applied.length > 0 && unknown.length === 0 && (isThorough || !isGuarded);
  const mended = isMended ? await mendGuards(databaseUrl, applied) : NOTHING;
  if (pending.length === 0) return { applied: [], mended };
  if (unknown.length > 0) throw new ForeignMigrations(unknown);
  if (isPooled) throw new PoolerInTheWay(pending.length);
  // Most starts have nothing to migrate and need not load it.
  const { runner } = await import("node-pg-migrate");
  const migrations = await runner({
    databaseUrl: { connectionString: databaseUrl, application_name: "servicepay-migrate" },
    dir: folder,
    direction: "up",
    migrationsTable: "schema_migrations",
    advisoryLockMode: "wait",
    checkOrder: true,
    count: Number.POSITIVE_INFINITY,
    log: () => {},
  });
  return { applied: migrations.map((migration) => migration.name), mended };
}

/** The name of the last migration that this version brings. */
export async function newestMigration(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return names.at(-1)?.replace(/\.sql$/, "") ?? "";
}
