import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { percentile } from "./percentile.ts";

const WARM_UP_SECONDS = 1;
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
  /** All of them, those before anything is counted too. */
  transactions: number;
}

/** The database's own rate for a script of prepared statements. */
export async function pgbench({ databaseUrl, script, clients, seconds }: PgbenchOptions): Promise<PgbenchFigures> {
  const program = await findPgbench();
  const folder = await mkdtemp(join(tmpdir(), "servicepay-pgbench-"));
  try {
    const file = join(folder, "script.sql");
    await writeFile(file, script);
    const lasting = WARM_UP_SECONDS + Math.max(1, Math.round(seconds)); // It takes whole seconds only.
    const args = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "1", "-T", `${lasting}`, "-f", file];
    const { stdout } = await run(program, [...args, "-l", "--log-prefix", join(folder, "log")], {
      env: connectionEnvironment(databaseUrl),
    });
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const failed = figure(/number of failed transactions: (\d+)/);
    if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed`);
    return figuresOf(await readLog(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** For PostgreSQL's own programs: an address in their arguments would show its password to the whole machine. */
export function connectionEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  return {
    PATH: process.env["PATH"],
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  };
}

interface Logged {
  endedMs: number;
  tookMs: number;
}

/** A line for each transaction: client, number, microseconds, script, and when it ended in seconds and microseconds. */
async function readLog(folder: string): Promise<Logged[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith("log."));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const lines = texts.flatMap((text) => text.split("\n").filter((line) => line !== ""));
  return lines.map((line) => {
    const [, , took, , seconds, microseconds] = line.split(" ").map(Number);
    return { endedMs: seconds! * 1_000 + microseconds! / 1_000, tookMs: took! / 1_000 };
  });
}

/** In the first second its sessions plan the statements, which the service's did long ago. */
function figuresOf(logged: readonly Logged[]): PgbenchFigures {
  const begunMs = logged.reduce((least, { endedMs, tookMs }) => Math.min(least, endedMs - tookMs), Infinity);
  const endedMs = logged.reduce((most, each) => Math.max(most, each.endedMs), 0);
  const fromMs = begunMs + WARM_UP_SECONDS * 1_000;
  const counted = logged.filter((each) => each.endedMs > fromMs);
  if (counted.length === 0) throw new Error("pgbench ended no transaction in its time");
  const times = Float64Array.from(counted, ({ tookMs }) => tookMs).toSorted();
  return {
    perSecond: counted.length / ((endedMs - fromMs) / 1_000),
    meanMs: times.reduce((sum, ms) => sum + ms, 0) / times.length,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    transactions: logged.length,
  };
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
