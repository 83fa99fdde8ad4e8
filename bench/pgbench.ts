import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const INSTALLATIONS = "/usr/lib/postgresql";
const run = promisify(execFile);

export interface PgbenchOptions {
  databaseUrl: string;
  /** In pgbench's own language. */
  script: string;
  clients: number;
  seconds: number;
}

export interface PgbenchFigures {
  perSecond: number;
  meanMs: number;
  transactions: number;
}

/** The database's own rate for a script of prepared statements. */
export async function pgbench({ databaseUrl, script, clients, seconds }: PgbenchOptions): Promise<PgbenchFigures> {
  const program = await findPgbench();
  const folder = await mkdtemp(join(tmpdir(), "servicepay-pgbench-"));
  try {
    const file = join(folder, "script.sql");
    await writeFile(file, script);
    const args = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "1", "-T", `${seconds}`, "-f", file];
    const { stdout } = await run(program, [...args, databaseUrl]);
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const failed = figure(/number of failed transactions: (\d+)/);
    if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed`);
    return {
      perSecond: figure(/tps = ([\d.]+)/),
      meanMs: figure(/latency average = ([\d.]+)/),
      transactions: figure(/actually processed: (\d+)/),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findPgbench(): Promise<string> {
  const versions = await readdir(INSTALLATIONS).catch(() => []);
  const newest = versions.toSorted((left, right) => Number(right) - Number(left));
  const found = newest
    .map((version) => join(INSTALLATIONS, version, "bin", "pgbench"))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error("pgbench is missing: apt-get install postgresql-contrib");
  return found;
}
