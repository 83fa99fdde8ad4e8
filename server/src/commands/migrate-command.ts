import type { Command } from "commander";
import pg from "pg";
import { loadConfig } from "../platform/config/config.ts";
import { readDatabaseState } from "../platform/database/database-state.ts";
import { DatabaseUnavailable } from "../platform/database/failures.ts";
import { migrate, type Migrated } from "../platform/database/migrate.ts";
import { makeRoles } from "../platform/database/roles.ts";
import { answers, type Answer } from "./cli/answer.ts";
import { findDatabase } from "./cli/find-database.ts";
import { commandLog } from "./cli/with-platform.ts";

export function addMigrateCommand(program: Command): void {
  answers(
    program
      .command("migrate")
      .description(
        "bring the database up to this version (`start` does it too), and make again what a restore has lost",
      )
      .option("--only-roles", "make the two database roles and nothing else, before a dump is restored"),
    ({ onlyRoles = false }: { onlyRoles?: boolean }) => (onlyRoles ? makeOnlyRoles() : migrateNow()),
  );
}

async function migrateNow(): Promise<Answer> {
  const config = loadConfig();
  const found = await findDatabase(config, commandLog(config));
  try {
    const { versionNumber } = await readDatabaseState(found.url);
    const isPooled = config.databaseUrl !== null && !config.databasePrepared;
    const { applied, mended } = await migrate(found.url, { isPooled, isThorough: true });
    return { text: summary({ applied, mended }), data: { applied, ...mended, versionNumber } };
  } finally {
    await found.close();
  }
}

function summary({ applied, mended: { made, foreign } }: Migrated): string {
  const parts = [
    ...(made.length > 0 ? [`Missing, and made again (${made.length}):`, ...indented(made)] : []),
    applied.length > 0
      ? `${applied.length} migrations were applied: ${applied.join(", ")}.`
      : "The database is up to date.",
    ...(foreign.length > 0
      ? ["No migration made these; remove what you did not add yourself:", ...indented(foreign)]
      : []),
  ];
  return parts.join("\n");
}

const indented = (names: readonly string[]) => names.map((name) => `  ${name}`);

async function makeOnlyRoles(): Promise<Answer> {
  const config = loadConfig();
  const found = await findDatabase(config, commandLog(config));
  const client = new pg.Client({ connectionString: found.url, application_name: "servicepay-migrate" });
  client.on("error", () => {}); // A lost connection shows in the query that waits for it.
  try {
    await client.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause);
    });
    const made = await makeRoles(client);
    const text = made.length === 0 ? "Both roles exist." : `Made: ${made.join(", ")}.`;
    return { text, data: { made } };
  } finally {
    await client.end();
    await found.close();
  }
}
