import type { Config } from "#platform/config/config.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "#platform/database/embedded-postgres.ts";
import type { Log } from "#platform/log/log.ts";
import { readRunFile } from "#start/run-file.ts";

/** Where the database is that a command works on. */
export interface DatabasePlace {
  url: string;
  /** How it was found. */
  kind: "server" | "running" | "started";
  /** Stops what was started for this command only. */
  close(): Promise<void>;
}

/** DATABASE_URL, else the running service's, else the data folder's, started for as long as the command takes. */
export async function findDatabase(config: Config, log: Log): Promise<DatabasePlace> {
  const nothing = () => Promise.resolve();
  if (config.databaseUrl !== null) return { url: config.databaseUrl, kind: "server", close: nothing };
  const runFile = await readRunFile(config);
  if (runFile !== null) return { url: runFile.databaseUrl, kind: "running", close: nothing };
  const running = await runningEmbeddedPostgres(config.dataFolder);
  if (running !== null) return { url: running.serviceUrl, kind: "running", close: nothing };
  const started = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log });
  return { url: started.serviceUrl, kind: "started", close: () => started.stop() };
}
