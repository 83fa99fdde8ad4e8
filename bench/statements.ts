import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BenchWorld } from "./world.ts";

/** Until every session knows of a changed setting. */
const RELOAD_MS = 500;
const STATEMENT = /duration: [\d.]+ ms {2}(?:execute|statement)\b/g;

/** How many statements the database ran during `work`, from its own log. */
export async function countStatements<Result>(
  { query }: BenchWorld,
  work: () => Promise<Result>,
): Promise<{ statements: number; result: Result }> {
  const [place] = await query<{ data_directory: string }>("show data_directory");
  const log = await open(join(place!.data_directory, "..", "server.log"));
  const logStatements = async (setting: string) => {
    await query(`alter system ${setting}`);
    await query("select pg_reload_conf()");
    await delay(RELOAD_MS);
  };
  try {
    await logStatements("set log_min_duration_statement = 0");
    const { size: from } = await log.stat();
    const result = await work();
    const { size: to } = await log.stat();
    await logStatements("reset log_min_duration_statement");
    const { buffer } = await log.read(Buffer.alloc(to - from), 0, to - from, from);
    return { statements: buffer.toString().match(STATEMENT)?.length ?? 0, result };
  } finally {
    await log.close();
  }
}
