import type { Config } from "#platform/config/config.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "#platform/database/embedded-postgres.ts";
import type { Log } from "#platform/log/log.ts";
import { readRunFile } from "#start/run-file.ts";

export interface FoundDatabase {
  url: string;
  kind: "server" | "running" | "started";
  /** Stops a database that was started for this command. */
  close(): Promise<void>;
}

/** Returns DATABASE_URL, or the running service's database, or starts the data folder's for this command. */
export async function findDatabase(config: Config, log: Log): Promise<FoundDatabase> {
  const nothing = () => Promise.resolve();
  if (config.databaseUrl !== null) return { url: config.databaseUrl, kind: "server", close: nothing };
  const runFile = await readRunFile(config);
  if (runFile !== null) return { url: runFile.databaseUrl, kind: "running", close: nothing };
  const running = await findRunningPostgres(config.dataFolder);
  if (running !== null) return { url: running.serviceUrl, kind: "running", close: nothing };
  const started = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log });
  return { url: started.serviceUrl, kind: "started", close: () => started.stop() };
}
