import type { Platform } from "#platform/context.ts";
import { CommitUnknown, DatabaseUnavailable } from "#platform/database/failures.ts";
import { recordDelivered, recordFailed, type RecordedResult } from "./attempt-results.ts";
import type { Attempted } from "./deliver.ts";

/** Writes the results of attempts, successful ones in batches. */
export interface ResultWriter {
  /** Resolves when the result is committed. */
  write(attempted: Attempted): Promise<RecordedResult>;
}

interface Waiting {
  attempted: Attempted;
  written: PromiseWithResolvers<RecordedResult>;
}

const BATCH_MAX = 128;
/** The next batch starts at this size, or after BATCH_WAIT_MS. */
const BATCH_ENOUGH = 64;
/** Shorter than the worker's own wait, so that results are written before the worker claims the next deliveries. */
const BATCH_WAIT_MS = 5;
const delivered: RecordedResult = { delivery: "delivered", stopped: null };

/**
 * Writes the first success at once. Successes that arrive while a batch is written, or within BATCH_WAIT_MS after it, share
 * the next batch. Failures are written one by one, because each changes its receiver.
 */
export function createResultWriter(platform: Platform): ResultWriter {
  const waiting: Waiting[] = [];
  let isRunning = false;
  let enough = Promise.withResolvers<void>();

  const writeAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      await writeBatch(waiting.splice(0, BATCH_MAX));
      if (waiting.length < BATCH_ENOUGH) await waitForMore();
    }
    isRunning = false;
  };
  const waitForMore = async () => {
    enough = Promise.withResolvers();
    const timer = setTimeout(enough.resolve, BATCH_WAIT_MS);
    await enough.promise;
    clearTimeout(timer);
  };
  const writeBatch = async (batch: readonly Waiting[]) => {
    try {
      await recordDelivered(
        platform,
        batch.map(({ attempted }) => attempted),
      );
      for (const { written } of batch) written.resolve(delivered);
    } catch (error) {
      const isAboutConnection = error instanceof DatabaseUnavailable || error instanceof CommitUnknown;
      // One result that cannot be written must not prevent the others from being written.
      if (!isAboutConnection && batch.length > 1) for (const each of batch) await writeBatch([each]);
      else for (const { written } of batch) written.reject(error);
    }
  };

  return {
    async write(attempted) {
      if (attempted.result.outcome !== "delivered") return recordFailed(platform, attempted);
      const written = Promise.withResolvers<RecordedResult>();
      waiting.push({ attempted, written });
      if (!isRunning) void writeAll();
      else if (waiting.length >= BATCH_ENOUGH) enough.resolve();
      return written.promise;
    },
  };
}
