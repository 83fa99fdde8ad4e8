/**
 * npm run proof -- citus, or node tools/run.mjs storm/citus/run-citus.ts --bin FOLDER [--orders COUNT] [--seed S]
 *   --orders COUNT   at least 150, so that payments go on after each fault (default 500)
 *   Runs the service on Citus: a coordinator and two workers. Every statement of the service runs there. Then payers make
 *   orders; meanwhile each worker is killed in turn, and then a shard moves to the other worker. At the end the books are
 *   compared as after a storm. The exit code is 1 if a statement was refused or an invariant was broken.
 */
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { print, printVerdict, startProgress } from "../report/progress.ts";
import { acknowledgedAt } from "../while-paying/payers.ts";
import { proveWhilePaying } from "../while-paying/prove-while-paying.ts";
import { openWorld } from "../world/world.ts";
import { citusDatabase } from "./citus-database.ts";
import { startCitus } from "./cluster.ts";
import { disruptCluster } from "./disrupt-cluster.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { tryEveryStatement } from "./try-every-statement.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const QUIET_WITHIN_MS = 600_000;
const PAYERS = 6;
/** Payments must go on before and after each of the three faults. */
const ORDERS_MIN = 150;

const { values } = parseArgs({
  options: {
    bin: { type: "string" },
    orders: { type: "string", default: "500" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
if (!(Number(values.orders) >= ORDERS_MIN)) throw new Error(`--orders must be a number from ${ORDERS_MIN}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const progress = startProgress();
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
    let disruptions: readonly string[] = [];
    const proven = await proveWhilePaying(world, {
      seed,
      count: PAYERS,
      ordersMax: count,
      patienceMs: QUIET_WITHIN_MS,
      progress,
      async disrupt(client, payers) {
        disruptions = await disruptCluster(cluster, client, progress);
        await payers.done;
        return [];
      },
    });
    const { client, orders } = proven;
    breaches.push(...proven.breaches);
    for (const line of disruptions) print(line);
    print(`${orders.length} orders, ${acknowledgedAt(client.records).length} paying requests answered`);
    printVerdict(breaches, seed);
    return breaches.length === 0;
  } finally {
    await world.close();
  }
}
