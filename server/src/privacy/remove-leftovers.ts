import { setTimeout as delay } from "node:timers/promises";
import type { Platform } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { removeLeftovers as removeBatch } from "#platform/leftovers.ts";
import { leavings, type Leaving } from "./periods.ts";
import { endTurn, keepTurn, limitWaiting, takeTurn } from "./store.ts";

/** One kind of thing and how much of it is there to leave, or has left. */
export interface LeftCount {
  name: string;
  what: string;
  /** When it became old is before this. */
  before: Date;
  count: number;
}

export interface RemovalOptions {
  signal: AbortSignal;
  /** Done by anybody since then, it is not done again. */
  unlessDoneSince: Date;
  /** Rests after each batch for as long as the batch took: requests come first. */
  isGentle: boolean;
  onBatch?(left: LeftCount): void;
}

const ROWS_AT_FIRST = 500;
const ROWS_MIN = 20;
const ROWS_MAX = 4_000;
/** A batch is made smaller or larger until it takes about so long. */
const BATCH_MS = 200;
/** Enough to tell that there is much. */
export const COUNTED_MAX = 1_000_000;

/** What would leave now; counted no further than COUNTED_MAX of each. */
export async function countLeftovers(platform: Platform): Promise<LeftCount[]> {
  const counts: LeftCount[] = [];
  for (const leaving of leavings) {
    const { count } = leaving.leftovers;
    const left = leftOf(platform, leaving);
    const counted = await platform.database.system((tx) => tx.row(count, [left.before, COUNTED_MAX]));
    counts.push({ ...left, count: counted?.count ?? 0 });
  }
  return counts;
}

export interface Removal {
  removed: LeftCount[];
  /** Names of what could not be removed; the log says why. */
  failed: string[];
}

/**
 * Removes what was kept for its time, in batches of a fraction of a second, each a transaction of its own. What another
 * worker is at is left to that one; stopped anywhere, the next one goes on there.
 */
export async function removeLeftovers(platform: Platform, options: RemovalOptions): Promise<Removal> {
  const removal: Removal = { removed: [], failed: [] };
  for (const leaving of leavings) {
    if (options.signal.aborted) break;
    try {
      const left = await removeAll(platform, leaving, options);
      if (left !== null) removal.removed.push(left);
    } catch (error) {
      // The others leave all the same.
      const { name } = leaving.leftovers;
      removal.failed.push(name);
      platform.log.error("what was kept for its time could not be removed", { operation: name, error });
    }
  }
  return removal;
}

/** Null: another worker is at it, or has done it. */
async function removeAll(platform: Platform, leaving: Leaving, options: RemovalOptions): Promise<LeftCount | null> {
  const { database, clock, metrics } = platform;
  const { name } = leaving.leftovers;
  const claimId = newId();
  const taken = await database.system((tx) => tx.run(takeTurn, [name, claimId, options.unlessDoneSince]));
  if (taken === 0) return null;
  const left = leftOf(platform, leaving);
  const counter = metrics.counter("servicepay_upkeep_removed_total", "Rows that left after their time.", ["what"]);
  let isDone = false;
  try {
    for (let rowsMax = ROWS_AT_FIRST; !isDone && !options.signal.aborted;) {
      const begunAt = performance.now();
      const count = await removeOnce(platform, leaving, { claimId, before: left.before, rowsMax });
      if (count === null) return left;
      left.count += count;
      counter.inc({ what: name }, count);
      options.onBatch?.({ ...left });
      isDone = count < rowsMax;
      const tookMs = performance.now() - begunAt;
      rowsMax = nextSize(rowsMax, tookMs);
      if (options.isGentle && !isDone) await rest(tookMs, options.signal);
    }
  } finally {
    await database.system((tx) => tx.run(endTurn, [name, claimId, isDone ? clock.now() : null]));
  }
  return left;
}

interface Batch {
  claimId: string;
  before: Date;
  rowsMax: number;
}

/** Null: another worker has taken over. */
function removeOnce({ database }: Platform, { leftovers }: Leaving, { claimId, before, rowsMax }: Batch) {
  return database.system(async (tx) => {
    await tx.rows(limitWaiting, []);
    if ((await tx.run(keepTurn, [leftovers.name, claimId])) === 0) return null;
    return removeBatch(tx, leftovers, before, rowsMax);
  });
}

function nextSize(rows: number, tookMs: number): number {
  if (tookMs > 2 * BATCH_MS) return Math.max(ROWS_MIN, Math.floor(rows / 2));
  return tookMs < BATCH_MS / 2 ? Math.min(ROWS_MAX, rows * 2) : rows;
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal }).catch(() => {});
}

function leftOf({ clock, config }: Platform, { leftovers, what, keptMs }: Leaving): LeftCount {
  return { name: leftovers.name, what, before: new Date(clock.now().getTime() - keptMs(config)), count: 0 };
}
