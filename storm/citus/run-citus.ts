/**
 * npm run proof -- citus, or node storm/citus/run-citus.ts --bin FOLDER [--orders COUNT] [--seed S]
 *   Runs the service on Citus: a coordinator and two workers. Every statement of the service runs there. Then payers make
 *   orders; meanwhile a worker is killed and a shard moves to the other worker. At the end the books are compared as after
 *   a storm. The exit code is 1 if a statement was refused or an invariant was broken.
 */
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkAll } from "../checks/check-all.ts";
import { acknowledgedAt, startPayers } from "../failover/payers.ts";
import type { Order } from "../orders/order.ts";
import type { OrderContext } from "../orders/order-context.ts";
import { readStatus } from "../orders/read-status.ts";
import { randomOf } from "../random.ts";
import { untilQuiet } from "../recover.ts";
import { logIn } from "../run-storm.ts";
import { createClient } from "../world/client.ts";
import { createErps } from "../world/erps.ts";
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
    const client = createClient(world.addresses, randomOf(seed, "addresses"));
    const tokens = await logIn(world);
    const contextOf = (purpose: string, own: readonly string[]) => (order: Order) =>
      ({
        world,
        client,
        random: randomOf(seed, `${purpose} ${order.index}`),
        tokens: own,
        breaches,
      }) satisfies OrderContext;
    const erps = createErps(world, client, seed);
    erps.start(tokens);
    const payers = startPayers(seed, contextOf("order", tokens), { count: PAYERS, ordersMax: count });
    const disturbances = await disturb(cluster, client, progress);
    await payers.done;
    await erps.stop();

    progress("every order is done; waiting for the remaining work");
    world.receivers.heal();
    const { unfinished } = await untilQuiet(world, { progress, patienceMs: QUIET_WITHIN_MS });
    for (const [what, left] of Object.entries(unfinished)) breaches.push(`I15: ${left} ${what} never finished`);
    const fresh = await logIn(world);
    const { orders } = payers;
    for (const order of orders) await readStatus(contextOf("ask", fresh)(order), order);
    progress("comparing the books");
    const checked = await checkAll({ world, client, erps, orders, tokens: fresh });
    breaches.push(...checked.breaches);
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
