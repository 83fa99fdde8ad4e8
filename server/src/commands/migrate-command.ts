import type { Command } from "commander";
import { loadConfig } from "../platform/config/config.ts";
import { migrate } from "../platform/database/migrate.ts";
import type { Answer } from "./answer.ts";
import { answers } from "./answer.ts";
import { findDatabase } from "./database-place.ts";
import { commandLog } from "./with-platform.ts";
import { readDatabaseState } from "../platform/database/database-state.ts";

export function addMigrateCommand(program: Command): void {
  answers(
    program.command("migrate").description("bring the database up to this version (`start` does it too)"),
    migrateNow,
  );
}

async function migrateNow(): Promise<Answer> {
  const config = loadConfig();
  const place = await findDatabase(config, commandLog(config));
  try {
    const { versionNumber } = await readDatabaseState(place.url);
    const { applied } = await migrate(place.url, { isPooled: config.databaseUrl !== null && !config.databasePrepared });
    const text =
      applied.length === 0
        ? "The database is up to date."
        : `${applied.length} migrations were applied: ${applied.join(", ")}.`;
    return { text, data: { applied, versionNumber } };
  } finally {
    await place.close();
  }
}
