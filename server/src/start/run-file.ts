import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config/config.ts";
import { isProcessAlive } from "#platform/process-alive.ts";

/** Tells commands on the same machine where the database of the running service is. */
export interface RunFile {
  pid: number;
  databaseUrl: string;
}

/**
 * Writes the run file, which only this user can read, because the URL contains a password. Returns a function that removes
 * the file.
 */
export async function writeRunFile(config: Config, databaseUrl: string): Promise<() => Promise<void>> {
  const file = fileOf(config);
  const content: RunFile = { pid: process.pid, databaseUrl };
  await writeFile(file, JSON.stringify(content), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** Returns null when no service runs, also if a crash has left the file of a process that is gone. */
export async function readRunFile(config: Config): Promise<RunFile | null> {
  const text = await readFile(fileOf(config), "utf8").catch(() => null);
  if (text === null) return null;
  const { pid, databaseUrl } = JSON.parse(text) as RunFile;
  return isProcessAlive(pid) ? { pid, databaseUrl } : null;
}

function fileOf(config: Config): string {
  return join(config.dataFolder, "run.json");
}
