import { setTimeout as pause } from "node:timers/promises";
import { acknowledgedAt, longestPauseMs, untilPaying } from "../while-paying/payers.ts";
import type { Client } from "../world/client.ts";
import type { Cluster } from "./cluster.ts";
import type { DatabaseNode } from "./node.ts";
import { acceptsWrites, watchRoles } from "./watch-roles.ts";

/** What was done to the database, and what it cost. */
export interface DisruptionCost {
  what: string;
  /** The longest time without an acknowledged payment. */
  pauseMs: number;
  /** Until there was a primary again and every node followed it. */
  rejoinMs: number;
  /** Payments had to stand still, for longer than `PAUSE_MAX_MS` if need be. */
  isStandstill?: boolean;
}

export const parts = ["kills", "partition", "freeze", "strict"] as const;
export type Part = (typeof parts)[number];

/** The cluster, the payers' records, and what was found. */
interface FailoverRun {
  cluster: Cluster;
  client: Client;
  progress: Progress;
  done: DisruptionCost[];
  breaches: string[];
}

const PRIMARY_KILLS = 5;
/** `ttl` in deploy/high-availability/patroni.yml, and 5 s to find the new primary. */
export const PAUSE_MAX_MS = 25_000;
/** Payments that are made before and after each disruption. */
const CALM_PAYMENTS = 30;
const CALM_TIMEOUT_MS = 120_000;
const POLL_MS = 200;
/** How long nothing may be acknowledged when no standby is left. */
const STANDSTILL_MS = 15_000;
/** Patroni notices within `loop_wait` that the standbys are gone. */
const STRICT_TIMEOUT_MS = 60_000;

type Progress = (line: string) => void;

/** Disrupts the database while payers pay. Each disruption begins when the database has recovered from the last one. */
export async function disruptCluster(
  cluster: Cluster,
  client: Client,
  progress: Progress,
  wanted: readonly Part[] = parts,
): Promise<{ costs: DisruptionCost[]; breaches: string[] }> {
  const failover: FailoverRun = { cluster, client, progress, done: [], breaches: [] };
  if (wanted.includes("kills")) await killAll(failover);
  if (wanted.includes("partition")) await isolatePrimary(failover);
  if (wanted.includes("freeze")) await freezePrimary(failover);
  if (wanted.includes("strict")) await loseEveryStandby(failover);
  return { costs: failover.done, breaches: failover.breaches };
}

/** Acts, and waits until payments go on; heals, and waits until every node follows. */
async function run({ cluster, client, progress, done }: FailoverRun, what: string, act: () => Promise<() => unknown>) {
  await untilPaying(client, CALM_PAYMENTS, CALM_TIMEOUT_MS);
  const at = Date.now();
  const heal = await act();
  progress(`${what}; waiting for payments`);
  await untilPaying(client, CALM_PAYMENTS, CALM_TIMEOUT_MS);
  await heal();
  await cluster.healthy();
  const rejoinMs = Date.now() - at;
  await untilPaying(client, CALM_PAYMENTS, CALM_TIMEOUT_MS);
  done.push({ what, pauseMs: longestPauseMs(client, at), rejoinMs });
}

async function killAll(failover: FailoverRun): Promise<void> {
  const { cluster } = failover;
  for (let kill = 1; kill <= PRIMARY_KILLS; kill += 1) {
    await run(failover, `kill -9 of the primary, no. ${kill}`, async () => {
      const { primary } = await cluster.healthy();
      await primary.kill();
      return () => primary.start();
    });
  }
  await run(failover, "a switchover", async () => {
    const { primary, standby } = await cluster.healthy();
    await cluster.switchOver(primary, standby);
    return () => {};
  });
  await run(failover, "kill -9 of the synchronous standby", async () => {
    const { standby } = await cluster.healthy();
    await standby.kill();
    return () => standby.start();
  });
}

/** Clients still reach the isolated primary: it must step down by itself, and before another one is promoted. */
async function isolatePrimary(failover: FailoverRun): Promise<void> {
  const { cluster, breaches, progress } = failover;
  await run(failover, "the primary cut off from etcd and the standbys", async () => {
    const { primary } = await cluster.healthy();
    const watch = watchRoles(cluster.nodes, primary, (node) => acceptsWrites(cluster, node));
    primary.isolate();
    return async () => {
      const { lastPrimaryMs, firstPromotedMs, breaches: own } = await watch.end();
      breaches.push(...own);
      if (lastPrimaryMs === null || firstPromotedMs === null)
        breaches.push("failover: the isolated primary was not replaced");
      else
        progress(
          `it accepted writes for ${lastPrimaryMs.toFixed()} ms; another one did after ${firstPromotedMs.toFixed()} ms`,
        );
      primary.reconnect();
    };
  });
}

/** A primary that wakes up after another one was promoted must follow that one: what it acknowledged would be lost. */
async function freezePrimary(failover: FailoverRun): Promise<void> {
  const { cluster, breaches } = failover;
  const { primary: frozen } = await cluster.healthy();
  await run(failover, "the primary's machine frozen until another one was promoted", async () => {
    frozen.freeze();
    return () => frozen.thaw();
  });
  const { primary } = await cluster.healthy();
  if (primary === frozen) breaches.push(`failover: ${frozen.name} woke up and took its role back`);
}

/** In the strict mode, both standbys are killed: nothing may be acknowledged until one of them is back. */
async function loseEveryStandby(failover: FailoverRun): Promise<void> {
  const { cluster, client, progress, done, breaches } = failover;
  await cluster.makeStrict();
  await untilPaying(client, CALM_PAYMENTS, CALM_TIMEOUT_MS);
  const { primary } = await cluster.healthy();
  const standbys = cluster.nodes.filter((node) => node !== primary);
  const at = Date.now();
  for (const standby of standbys) await standby.kill();
  await untilNoStandbyIsNamed(cluster, primary);
  progress("strict, and both standbys are dead; nothing may be acknowledged");
  const from = Date.now();
  await pause(STANDSTILL_MS);
  const early = acknowledgedAt(client.records).filter((time) => time > from).length;
  if (early > 0) breaches.push(`failover: ${early} payments were acknowledged while they were on one copy only`);

  const [first, second] = standbys;
  first!.start();
  await untilPaying(client, CALM_PAYMENTS, CALM_TIMEOUT_MS);
  const pauseMs = longestPauseMs(client, at);
  second!.start();
  await cluster.healthy();
  const rejoinMs = Date.now() - at;
  done.push({ what: "strict, and both standbys dead", pauseMs, rejoinMs, isStandstill: true });
}

/** Resolves when the primary waits for any standby, and there is none. */
async function untilNoStandbyIsNamed(cluster: Cluster, primary: DatabaseNode): Promise<void> {
  for (const started = performance.now(); performance.now() - started < STRICT_TIMEOUT_MS; await pause(POLL_MS)) {
    const server = await cluster.connectTo(primary);
    const { rows } = await server.query<{ names: string }>(
      "select current_setting('synchronous_standby_names') as names",
    );
    await server.end();
    if (rows[0]?.names === "*") return;
  }
  throw new Error("the primary does not wait for a standby");
}
