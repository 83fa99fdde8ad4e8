import { runServicepay } from "../world/run-servicepay.ts";
import type { CitusCluster } from "./cluster.ts";

/** Few, because creating a shard of every table takes a while. */
const SHARDS = "8";

/** Migrates and distributes the database as an operator does. Returns what the last command prints. */
export async function prepareDatabase({ url, superuserUrl }: CitusCluster, root: string): Promise<string> {
  const environmentOf = (databaseUrl: string) => ({ MODE: "sandbox", DATABASE_URL: databaseUrl });
  await runServicepay(root, environmentOf(url), "migrate");
  const printed = await runServicepay(root, environmentOf(superuserUrl), "database", "distribute", "--shards", SHARDS);
  return printed.trim();
}
