import type { Config } from "#platform/config/config.ts";
import type { Platform } from "#platform/context.ts";
import { readDatabaseState } from "#platform/database/database-state.ts";
import { unknownMigrations, migrate } from "#platform/database/migrate.ts";
import { createLog, type Log } from "#platform/log/log.ts";
import { openPlatform } from "#platform/open-platform.ts";
import { counted } from "#platform/text/counted.ts";
import { CommandFailure } from "./command-failure.ts";
import type { CommandIo } from "./command-io.ts";
import { findDatabase } from "./find-database.ts";

/**
 * Runs a command's work on the service's database, whether the service runs or not. A database started for this command
 * is migrated first and stopped afterwards; any other must be migrated. A signal exits at once, or aborts `stopping` if
 * given.
 */
export async function withPlatform<Result>(
  io: CommandIo,
  work: (platform: Platform) => Promise<Result>,
  stopping?: AbortController,
): Promise<Result> {
  const config = io.loadConfig();
  const log = commandLog(config);
  const found = await findDatabase(config, log);
  const stopListening = onSignal(
    stopping === undefined ? () => void found.close().finally(() => process.exit(130)) : () => stopping.abort(),
  );
  try {
    if (found.kind === "started") await migrate(found.url);
    else await requireMigrated(found.url);
    return await withConnections(config, log, found.url, work);
  } finally {
    stopListening();
    await found.close();
  }
}

/** Logs only warnings and errors, because the log goes to the operator's terminal. */
export function commandLog(config: Config): Log {
  return createLog(config.logLevel === "info" ? "warn" : config.logLevel);
}

async function withConnections<Result>(
  config: Config,
  log: Log,
  databaseUrl: string,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const { platform, close } = await openPlatform({ config, log, databaseUrl, connectionsMax: 2 });
  try {
    return await work(platform);
  } finally {
    await close();
  }
}

async function requireMigrated(url: string): Promise<void> {
  const { pending, unknown, isGuarded } = await readDatabaseState(url);
  if (unknown.length > 0 && pending.length > 0) throw unknownMigrations(unknown);
  if (unknown.length > 0)
    throw new CommandFailure("The database was migrated by a newer version of ServicePay: use that version.");
  if (pending.length > 0)
    throw new CommandFailure(
      `The database lacks ${counted(pending.length, "migration", "migrations")} of this version: run \`servicepay migrate\` first.`,
    );
  if (!isGuarded)
    throw new CommandFailure(
      "The database lacks roles or policies that keep companies apart, as after a restore: run `servicepay migrate` first.",
    );
}

/** Handles Ctrl-C, so that a database started for this command is stopped too. */
function onSignal(end: () => void): () => void {
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  return () => {
    process.off("SIGINT", end);
    process.off("SIGTERM", end);
  };
}
