import type { Platform } from "../context.ts";
import type { Reading } from "../database/database.ts";
import { reuse } from "../reuse.ts";

/** Work that waits in the database for a worker. */
export interface WorkQueue {
  name: string;
  /** Runs in API processes too, whenever a probe asks, so indexes must bound it. */
  oldestDue(tx: Reading, now: Date): Promise<OldestDue>;
}

export type WorkQueues = readonly WorkQueue[];

export interface OldestDue {
  /** When the oldest work that no worker has in hand became due. Null: nothing is due. */
  dueAt: Date | null;
  /** The same, of work whose receiver, sender or row no worker has touched for UNSERVED_SECONDS. A backlog is served. */
  unservedAt: Date | null;
}

export const NOTHING_DUE: OldestDue = { dueAt: null, unservedAt: null };
export const UNSERVED_SECONDS = 120;
const REUSED_MS = 1_000;

export interface LateWork {
  queue: string;
  lateSeconds: number;
}

/** The queues whose oldest work is so late that no worker can be running. */
export async function findUnservedWork(
  { database, clock }: Pick<Platform, "database" | "clock">,
  queues: WorkQueues,
): Promise<LateWork[]> {
  const measured = await measureQueues({ database, clock }, queues);
  return measured
    .filter(({ unservedSeconds }) => unservedSeconds >= UNSERVED_SECONDS)
    .map(({ queue, unservedSeconds }) => ({ queue, lateSeconds: unservedSeconds }));
}

async function measureQueues({ database, clock }: Pick<Platform, "database" | "clock">, queues: WorkQueues) {
  const now = clock.now();
  const secondsSince = (at: Date | null) => (at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000));
  const tx = database.readSystem();
  return Promise.all(
    queues.map(async (queue) => {
      const { dueAt, unservedAt } = await queue.oldestDue(tx, now);
      return { queue: queue.name, lateSeconds: secondsSince(dueAt), unservedSeconds: secondsSince(unservedAt) };
    }),
  );
}

/** Adds the lateness of every queue to the metrics of this process, whatever its role. It is read when metrics are. */
export function gaugeQueues(platform: Platform, queues: WorkQueues): void {
  const { metrics, log } = platform;
  const measure = reuse(
    () =>
      measureQueues(platform, queues).catch((error: unknown) => {
        // Metrics of a process without a database are still metrics.
        log.warn("the oldest due work could not be read", { error });
        return [];
      }),
    REUSED_MS,
  );
  metrics.gauge(
    "servicepay_oldest_due_work_seconds",
    "How long the oldest due work that no worker has in hand has been due.",
    ["queue"],
    async (gauge) => {
      for (const { queue, lateSeconds } of await measure()) gauge.set({ queue }, lateSeconds);
    },
  );
  metrics.gauge(
    "servicepay_webhook_lateness_seconds",
    "How long the oldest due webhook that is not being sent has been due.",
    [],
    async (gauge) => {
      for (const { queue, lateSeconds } of await measure()) if (queue === "webhooks") gauge.set(lateSeconds);
    },
  );
  metrics.gauge(
    "servicepay_message_lateness_seconds",
    "How long the oldest due message that is not being sent has been due.",
    ["channel"],
    async (gauge) => {
      for (const { queue, lateSeconds } of await measure())
        if (queue === "email" || queue === "sms") gauge.set({ channel: queue }, lateSeconds);
    },
  );
}
