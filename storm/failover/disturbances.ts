import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../world/client.ts";
import type { Cluster } from "./cluster.ts";
import { acknowledgedAt, longestPauseMs } from "./payers.ts";

/** What was done to the database, and what it cost. */
export interface Disturbance {
  what: string;
  /** The longest time without an acknowledged payment. */
  pauseMs: number;
  /** Until there was a primary again and every node followed it. */
  rejoinMs: number;
}

const PRIMARY_KILLS = 5;
/** `ttl` in deploy/high-availability/patroni.yml, and 5 s to find the new primary. */
export const PAUSE_MAX_MS = 25_000;
/** Payments that are made before, and after, each disturbance. */
const CALM_PAYMENTS = 30;
const CALM_TIMEOUT_MS = 120_000;
const POLL_MS = 200;

type Progress = (line: string) => void;

/** Disturbs the database while payers pay, each time when it has recovered from the last one. */
export async function disturb(cluster: Cluster, client: Client, progress: Progress): Promise<Disturbance[]> {
  const done: Disturbance[] = [];
  const run = async (what: string, act: () => Promise<() => void>) => {
    await untilPaying(client, Date.now());
    const at = Date.now();
    const heal = await act();
    progress(`${what}; waiting for payments`);
    await untilPaying(client, Date.now());
    heal();
    await cluster.healthy();
    const rejoinMs = Date.now() - at;
    await untilPaying(client, Date.now());
    done.push({ what, pauseMs: longestPauseMs(client, at), rejoinMs });
  };
  for (let kill = 1; kill <= PRIMARY_KILLS; kill += 1) {
    await run(`kill -9 of the primary, no. ${kill}`, async () => {
      const { primary } = await cluster.healthy();
      await primary.kill();
      return () => primary.start();
    });
  }
  await run("a switchover", async () => {
    const { primary, standby } = await cluster.healthy();
    await cluster.switchOver(primary, standby);
    return () => {};
  });
  await run("kill -9 of the synchronous standby", async () => {
    const { standby } = await cluster.healthy();
    await standby.kill();
    return () => standby.start();
  });
  return done;
}

/** Resolves when enough payments were acknowledged after `from`. */
async function untilPaying({ records }: Client, from: number): Promise<void> {
  for (const started = performance.now(); performance.now() - started < CALM_TIMEOUT_MS; await pause(POLL_MS)) {
    if (acknowledgedAt(records).filter((time) => time > from).length >= CALM_PAYMENTS) return;
  }
  throw new Error("payments did not continue");
}
