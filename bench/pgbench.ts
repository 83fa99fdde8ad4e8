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
  /** In pgbench's script language. */
  script: string;
  clients: number;
  seconds: number;
}

/** Returns a script's transactions per second, with prepared statements. */
export async function pgbench({ databaseUrl, script, clients, seconds }: PgbenchOptions): Promise<number> {
  const program = await findPgbench();
  const folder = await mkdtemp(join(tmpdir(), "servicepay-pgbench-"));
  try {
    const file = join(folder, "script.sql");
    await writeFile(file, script);
    const lasting = Math.max(1, Math.round(seconds)); // pgbench accepts only whole seconds.
    const args = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "1", "-T", `${lasting}`, "-f", file];
    const { stdout } = await run(program, args, { env: connectionEnvironment(databaseUrl) });
    const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const failed = figure(/number of failed transactions: (\d+)/);
    if (failed > 0) throw new Error(`pgbench: ${failed} transactions failed`);
    return figure(/tps = ([\d.]+)/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** For PostgreSQL's own programs: as an argument, an address would show its password to every user of the machine. */
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

async function findPgbench(): Promise<string> {
  const versions = await readdir(INSTALLATIONS).catch(() => []);
  const newest = versions.toSorted((left, right) => Number(right) - Number(left));
  const found = newest
    .map((version) => join(INSTALLATIONS, version, "bin", "pgbench"))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error("pgbench is missing: apt-get install postgresql-contrib");
  return found;
}
