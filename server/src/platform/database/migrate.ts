import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";

const folder = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Brings the database up to the newest migration. Several processes may call it at once: they take turns. */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
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
  return { applied: migrations.map((migration) => migration.name) };
}

/** The name of the last migration that this version brings. */
export async function newestMigration(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return names.at(-1)?.replace(/\.sql$/, "") ?? "";
}
