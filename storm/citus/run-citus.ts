/**
 * npm run proof -- citus, or node storm/citus/run-citus.ts --bin FOLDER [--orders COUNT] [--seed S]
 *   Runs the service on Citus: a coordinator and two workers. Every statement of the service runs there. Then payers make
 *   orders; meanwhile a worker is killed and a shard moves to the other worker. At the end the books are compared as after
 *   a storm. The exit code is 1 if a statement was refused or an invariant was broken.
 */
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { acknowledgedAt } from "../failover/payers.ts";
import { proveWhilePaying } from "../failover/prove-while-paying.ts";
import { openWorld } from "../world/world.ts";
import { citusDatabase } from "./citus-database.ts";
import { startCitus } from "./cluster.ts";
import { disturb } from "./disturbances.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { tryEveryStatement } from "./try-every-statement.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const QUIET_WITHIN_MS = 600_000;
const BREACHES_SHOWN = 50;
const PAYERS = 6;

const { values } = parseArgs({
  options: {
    bin: { type: "string" },
    orders: { type: "string", default: "500" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const begun = performance.now();
// Connections to dead processes may linger; do not wait for them.
process.exit((await prove(Number(values.seed), Number(values.orders))) ? 0 : 1);

async function prove(seed: number, count: number): Promise<boolean> {
  progress(`seed ${seed}: starting a coordinator and two workers`);
  const cluster = await startCitus(values.bin!);
  const breaches: string[] = [];
  try {
    progress(await prepareDatabase(cluster, root));
    breaches.push(...(await tryEveryStatement(cluster, progress)));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const world = await openWorld({ seed, root, apis: 2, workers: 2, openDatabase: async () => citusDatabase(cluster) });
  try {
    progress("two API processes, two workers, the bank and the receivers are up");
    let disturbances: readonly string[] = [];
    const proven = await proveWhilePaying(world, {
      seed,
      count: PAYERS,
      ordersMax: count,
      patienceMs: QUIET_WITHIN_MS,
      progress,
      async disturb(client, payers) {
        disturbances = await disturb(cluster, client, progress);
        await payers.done;
        return [];
      },
    });
    const { client, orders } = proven;
    breaches.push(...proven.breaches);
    for (const line of disturbances) print(line);
    print(`${orders.length} orders, ${acknowledgedAt(client.records).length} paying requests answered`);
    for (const breach of breaches.slice(0, BREACHES_SHOWN)) print(breach);
    print(breaches.length === 0 ? "every invariant holds" : `${breaches.length} breaches; seed ${seed}`);
    return breaches.length === 0;
  } finally {
    await world.close();
  }
}

function progress(line: string): void {
  print(`[${String(Math.round((performance.now() - begun) / 1_000)).padStart(4)} s] ${line}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
