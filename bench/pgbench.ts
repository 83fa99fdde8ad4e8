import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { percentile } from "./percentile.ts";

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
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  transactions: number;
}

/** The database's own rate for a script of prepared statements. */
export async function pgbench({ databaseUrl, script, clients, seconds }: PgbenchOptions): Promise<PgbenchFigures> {
  const program = await findPgbench();
  const folder = await mkdtemp(join(tmpdir(), "servicepay-pgbench-"));
  try {
    const file = join(folder, "script.sql");
    await writeFile(file, script);
    // It takes whole seconds only.
    const wholeSeconds = Math.max(1, Math.round(seconds));
    const args = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "1", "-T", `${wholeSeconds}`, "-f", file];
    const { stdout } = await run(program, [...args, "-l", "--log-prefix", join(folder, "log")], {
      env: connectionEnvironment(databaseUrl),
    });
    const times = await transactionTimes(folder);
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const failed = figure(/number of failed transactions: (\d+)/);
    if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed`);
    return {
      perSecond: figure(/tps = ([\d.]+)/),
      meanMs: figure(/latency average = ([\d.]+)/),
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      p99Ms: percentile(times, 0.99),
      transactions: figure(/actually processed: (\d+)/),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** For PostgreSQL's own programs: an address in their arguments would show its password to the whole machine. */
export function connectionEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  return {
    PATH: process.env["PATH"],
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  };
}

/** Milliseconds of each transaction, in ascending order: the third word of a line of its log, in microseconds. */
async function transactionTimes(folder: string): Promise<Float64Array> {
  const files = (await readdir(folder)).filter((name) => name.startsWith("log."));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const lines = texts.flatMap((text) => text.trimEnd().split("\n"));
  return Float64Array.from(lines, (line) => Number(line.split(" ", 3)[2]) / 1_000).toSorted();
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
