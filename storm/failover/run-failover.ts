/**
 * npm run proof -- failover
 * node tools/run.mjs storm/failover/run-failover.ts [--seed S] [--only kills|partition|freeze|strict]
 *   Runs the service behind a load balancer and on a highly available database: Patroni, etcd, HAProxy and PgBouncer with
 *   the files of deploy/high-availability. While payers pay, the primary is killed five times, hands over once, and a
 *   standby dies; the primary is cut off from etcd and the standbys; it is frozen and wakes up; and in the strict mode both
 *   standbys die. Then the books are compared as after a storm. The exit code is 1 if an invariant was broken, two
 *   machines accepted writes at once, a primary that was replaced took its role back, a payment was acknowledged without a
 *   standby, a pause of payments was too long, a 503 had no Retry-After, or a process of the service had to be restarted.
 */
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Order } from "../orders/order.ts";
import { randomOf } from "../random.ts";
import { print, printVerdict, startProgress } from "../report/progress.ts";
import { acknowledgedAt } from "../while-paying/payers.ts";
import { proveWhilePaying } from "../while-paying/prove-while-paying.ts";
import type { Client } from "../world/client.ts";
import { openWorld, type World } from "../world/world.ts";
import { clusterDatabase } from "./cluster-database.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { disruptCluster, parts, PAUSE_MAX_MS, type DisruptionCost } from "./disrupt-cluster.ts";
import { missingRetryAfter, startLoadBalancer } from "./load-balancer.ts";
import type { DatabaseNode } from "./node.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const QUIET_WITHIN_MS = 240_000;

const { values } = parseArgs({
  options: { seed: { type: "string", default: String(randomInt(2 ** 31)) }, only: { type: "string" } },
});
const wanted = parts.filter((part) => values.only === undefined || part === values.only);
if (wanted.length === 0) throw new Error(`--only is one of ${parts.join(", ")}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const progress = startProgress();
// Connections to dead processes may linger; do not wait for them.
process.exit((await prove(Number(values.seed))) ? 0 : 1);

async function prove(seed: number): Promise<boolean> {
  progress(`seed ${seed}: starting etcd, Patroni, PostgreSQL, HAProxy and PgBouncer`);
  const cluster = await startCluster(randomOf(seed, "cluster"));
  let { primary } = await cluster.healthy();
  const opened = await openOn(cluster, seed, () => primary);
  const balancer = await startLoadBalancer(cluster.folder, opened.addresses);
  const world = { ...opened, addresses: [balancer.address] };
  try {
    progress("two API processes behind a load balancer, two workers, the bank and the receivers are up");
    let costs: readonly DisruptionCost[] = [];
    const { client, orders, breaches } = await proveWhilePaying(world, {
      seed,
      patienceMs: QUIET_WITHIN_MS,
      progress,
      async disrupt(client, payers) {
        const seen = await disruptCluster(cluster, client, progress, wanted);
        ({ costs } = seen);
        await payers.stop();
        ({ primary } = await cluster.healthy());
        return [...seen.breaches, ...restarted(world), ...pausedTooLong(costs)];
      },
    });
    breaches.push(...missingRetryAfter(client.records));
    report(client, orders, costs);
    printVerdict(breaches, seed);
    return breaches.length === 0;
  } finally {
    await balancer.program.kill();
    await world.close();
  }
}

/** The first API process and worker use HAProxy, the second ones PgBouncer. */
async function openOn(cluster: Cluster, seed: number, primary: () => DatabaseNode): Promise<World> {
  const { address, pooler, passwords } = cluster;
  const urlOf = ({ host, port }: Cluster["address"]) =>
    `postgres://servicepay:${passwords.servicepay}@${host}:${port}/servicepay`;
  const direct = { DATABASE_URL: urlOf(address) };
  const pooled = { DATABASE_URL: urlOf(pooler), DATABASE_PREPARED: "off" };
  try {
    const world = await openWorld({
      seed,
      root,
      apis: 2,
      workers: 2,
      openDatabase: async () => clusterDatabase(cluster, primary),
      environmentOf: (name) => (name.endsWith("1") ? direct : pooled),
    });
    // Commands of the checks use HAProxy too.
    return { ...world, environment: { ...world.environment, ...direct } };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function restarted({ apis, workers }: World): string[] {
  return [...apis, ...workers].flatMap(({ name, starts }) =>
    starts === 1 ? [] : [`failover: ${name} was started ${starts} times`],
  );
}

function pausedTooLong(costs: readonly DisruptionCost[]): string[] {
  return costs.flatMap(({ what, pauseMs, isStandstill = false }) =>
    isStandstill || pauseMs <= PAUSE_MAX_MS
      ? []
      : [`failover: payments stood still for ${seconds(pauseMs)} after ${what}`],
  );
}

function report({ records }: Client, orders: readonly Order[], costs: readonly DisruptionCost[]): void {
  for (const { what, pauseMs, rejoinMs } of costs)
    print(
      `${what}: payments stood still for ${seconds(pauseMs)}; every node followed again after ${seconds(rejoinMs)}`,
    );
  const paid = new Set(
    orders
      .flatMap(({ reportedStatuses }) => reportedStatuses.filter(({ said }) => said === "paid"))
      .map(({ orderId }) => orderId),
  );
  const statuses = Map.groupBy(records, ({ status }) => String(status ?? "no answer"));
  const counts = [...statuses].map(([status, own]) => `${own.length} of ${status}`);
  print(
    `${orders.length} orders, ${paid.size} acknowledged as paid, ${acknowledgedAt(records).length} paying requests answered`,
  );
  print(`replies: ${counts.join(", ")}`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
