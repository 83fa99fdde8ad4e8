import { setTimeout as delay } from "node:timers/promises";
import type { Platform } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { retentionPeriods, type RetentionPeriod } from "./retention-periods.ts";
import { acquireLease, limitLockWait, releaseLease, renewLease } from "./store.ts";

/** How many rows of one kind have expired, or were deleted. */
export interface ExpiredCount {
  name: string;
  what: string;
  /** Rows older than this have expired. */
  before: Date;
  count: number;
}

export interface DeletionOptions {
  signal: AbortSignal;
  /** Skips kinds of rows that any worker has finished since then. */
  skipIfFinishedSince: Date;
  /** Pauses after each batch for as long as the batch took, so that requests are served first. */
  isGentle: boolean;
  onBatch?(deleted: ExpiredCount): void;
}

const FIRST_BATCH_ROWS = 500;
const BATCH_ROWS_MIN = 20;
const BATCH_ROWS_MAX = 4_000;
/** The size of batches is adjusted until one takes about this long. */
const BATCH_MS = 200;
/** Counting stops here: for an operator this is "many". */
export const COUNTED_MAX = 1_000_000;

/** Counts the expired rows of each kind, up to COUNTED_MAX. */
export async function countExpiredRows(platform: Platform): Promise<ExpiredCount[]> {
  const counts: ExpiredCount[] = [];
  for (const period of retentionPeriods) {
    const none = zeroCount(platform, period);
    const count = await platform.database.system((tx) => period.rows.countOld(tx, none.before, COUNTED_MAX));
    counts.push({ ...none, count });
  }
  return counts;
}

export interface DeletedRows {
  removed: ExpiredCount[];
  /** Names of kinds that could not be deleted; the log says why. */
  failed: string[];
}

/**
 * Deletes rows whose retention period is over, in short transactions. Kinds of rows that another worker is deleting are
 * skipped. `options.signal` stops it after any batch; the next run continues.
 */
export async function deleteExpiredRows(platform: Platform, options: DeletionOptions): Promise<DeletedRows> {
  const deleted: DeletedRows = { removed: [], failed: [] };
  for (const period of retentionPeriods) {
    if (options.signal.aborted) break;
    try {
      const count = await deleteAll(platform, period, options);
      if (count !== null) deleted.removed.push(count);
    } catch (error) {
      // Continue with the other kinds of rows.
      const { name } = period.rows;
      deleted.failed.push(name);
      platform.log.error("rows whose retention period is over could not be deleted", { operation: name, error });
    }
  }
  return deleted;
}

export function removedRows({ metrics }: Pick<Platform, "metrics">) {
  const what = retentionPeriods.map(({ rows }) => rows.name);
  return metrics.knownCounter("servicepay_upkeep_removed_total", "Rows deleted at the end of their retention.", {
    what,
  });
}

/** Null if another worker is deleting these rows or has just done so. */
async function deleteAll(
  platform: Platform,
  period: RetentionPeriod,
  options: DeletionOptions,
): Promise<ExpiredCount | null> {
  const { database, clock, metrics } = platform;
  const { name } = period.rows;
  const claimId = newId();
  const hasLease = await database.system((tx) => acquireLease(tx, name, claimId, options.skipIfFinishedSince));
  if (!hasLease) return null;
  const deleted = zeroCount(platform, period);
  const counter = removedRows({ metrics });
  let isDone = false;
  try {
    let rowsMax = FIRST_BATCH_ROWS;
    while (!isDone && !options.signal.aborted) {
      const startedAt = performance.now();
      const count = await deleteBatch(platform, period, { claimId, before: deleted.before, rowsMax });
      if (count === null) return deleted;
      deleted.count += count;
      counter.inc({ what: name }, count);
      options.onBatch?.({ ...deleted });
      isDone = count < rowsMax;
      const tookMs = performance.now() - startedAt;
      rowsMax = nextSize(rowsMax, tookMs);
      if (options.isGentle && !isDone) await pause(tookMs, options.signal);
    }
  } finally {
    await database.system((tx) => releaseLease(tx, name, claimId, isDone ? clock.now() : null));
  }
  return deleted;
}

interface Batch {
  claimId: string;
  before: Date;
  rowsMax: number;
}

/** Null if another worker has taken over the lease. */
function deleteBatch({ database }: Platform, { rows }: RetentionPeriod, { claimId, before, rowsMax }: Batch) {
  return database.system(async (tx) => {
    await limitLockWait(tx);
    return (await renewLease(tx, rows.name, claimId)) ? rows.deleteOld(tx, before, rowsMax) : null;
  });
}

function nextSize(rows: number, tookMs: number): number {
  if (tookMs > 2 * BATCH_MS) return Math.max(BATCH_ROWS_MIN, Math.floor(rows / 2));
  return tookMs < BATCH_MS / 2 ? Math.min(BATCH_ROWS_MAX, rows * 2) : rows;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal }).catch(() => {});
}

function zeroCount({ clock, config }: Platform, { rows, what, keptMs }: RetentionPeriod): ExpiredCount {
  return { name: rows.name, what, before: new Date(clock.now().getTime() - keptMs(config)), count: 0 };
}
