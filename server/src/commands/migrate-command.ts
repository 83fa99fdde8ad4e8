import type { Command } from "commander";
import pg from "pg";
import { readDatabaseState } from "#platform/database/database-state.ts";
import { DatabaseUnavailable } from "#platform/database/failures.ts";
import { migrate, type Migrated } from "#platform/database/migrate.ts";
import { createRoles } from "#platform/database/roles.ts";
import { counted } from "#platform/text/counted.ts";
import type { CommandIo, CommandOptions } from "./cli/command-io.ts";
import { findDatabase } from "./cli/find-database.ts";
import { setAction, type CommandOutput } from "./cli/output.ts";
import { commandLog } from "./cli/with-platform.ts";

export function addMigrateCommand(program: Command): void {
  setAction(
    program
      .command("migrate")
      .description(
        "bring the database up to this version (`start` does it too), and restore lost roles, policies and constraints",
      )
      .option("--only-roles", "only create the two database roles, before a dump is restored"),
    ({ onlyRoles = false, io }: CommandOptions & { onlyRoles?: boolean }) =>
      onlyRoles ? createOnlyRoles(io) : migrateNow(io),
  );
}

async function migrateNow(io: CommandIo): Promise<CommandOutput> {
  const config = io.loadConfig();
  const found = await findDatabase(config, commandLog(config));
  try {
    const { versionNumber } = await readDatabaseState(found.url);
    const isPooled = config.databaseUrl !== null && !config.databasePrepared;
    const { applied, restored } = await migrate(found.url, { isPooled, isThorough: true });
    return { text: summary({ applied, restored }), data: { applied, ...restored, versionNumber } };
  } finally {
    await found.close();
  }
}

function summary({ applied, restored: { made, foreign } }: Migrated): string {
  const parts = [
    ...(made.length > 0 ? [`Restored because they were missing (${made.length}):`, ...indented(made)] : []),
    applied.length > 0
      ? `${counted(applied.length, "migration was", "migrations were")} applied: ${applied.join(", ")}.`
      : "The database is up to date.",
    ...(foreign.length > 0
      ? ["No migration created these; remove those that you did not add yourself:", ...indented(foreign)]
      : []),
  ];
  return parts.join("\n");
}

const indented = (names: readonly string[]) => names.map((name) => `  ${name}`);

async function createOnlyRoles(io: CommandIo): Promise<CommandOutput> {
  const config = io.loadConfig();
  const found = await findDatabase(config, commandLog(config));
  const client = new pg.Client({ connectionString: found.url, application_name: "servicepay-migrate" });
  client.on("error", () => {}); // The query that is waiting rejects.
  try {
    await client.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause);
    });
    const made = await createRoles(client);
    const text = made.length === 0 ? "Both roles exist." : `Created: ${made.join(", ")}.`;
    return { text, data: { made } };
  } finally {
    await client.end();
    await found.close();
  }
}
