import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { CitusCluster } from "./cluster.ts";

/** Few, because creating a shard of every table takes a while. */
const SHARDS = "8";

/** Migrates and distributes the database as an operator does. Returns what the last command prints. */
export async function prepareDatabase({ url, superuserUrl }: CitusCluster, root: string): Promise<string> {
  await servicepay(root, url, "migrate");
  return servicepay(root, superuserUrl, "database", "distribute", "--shards", SHARDS);
}

async function servicepay(root: string, databaseUrl: string, ...words: readonly string[]): Promise<string> {
  const environment = { PATH: process.env["PATH"], MODE: "sandbox", DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "server/src/commands/servicepay.ts"), ...words],
    { env: environment },
  );
  return stdout.trim();
}
