import type { Platform } from "#platform/context.ts";
import { CommitUnknown, DatabaseUnavailable } from "#platform/database/failures.ts";
import { recordDelivered, recordFailed, type Attempted, type Recorded } from "./record-result.ts";

/** Writes results, many at once where many come at once. */
export interface Recorder {
  /** Resolves once it is committed. */
  record(attempted: Attempted): Promise<Recorded>;
}

interface Waiting {
  attempted: Attempted;
  written: PromiseWithResolvers<Recorded>;
}

const TOGETHER_MAX = 128;
/** A transaction costs nearly as much for one as for some: behind another, so many are worth the next one, fewer after a moment. */
const TOGETHER_ENOUGH = 64;
/** Less than the courier gathers: what it claims next has been written by then. */
const GATHER_MS = 5;
const delivered: Recorded = { delivery: "delivered", hasDisabledReceiver: false };

/**
 * What arrives while other results are being written is written after them, in one transaction; what arrives alone is
 * written at once. Failures are written one by one: each says something of its receiver.
 */
export function createRecorder(platform: Platform): Recorder {
  const waiting: Waiting[] = [];
  let isWriting = false;
  let enough = Promise.withResolvers<void>();

  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, TOGETHER_MAX);
      await write(together);
      if (waiting.length < TOGETHER_ENOUGH) await gather();
    }
    isWriting = false;
  };
  const gather = async () => {
    enough = Promise.withResolvers();
    const moment = setTimeout(enough.resolve, GATHER_MS);
    await enough.promise;
    clearTimeout(moment);
  };
  const write = async (together: readonly Waiting[]) => {
    try {
      await recordDelivered(
        platform,
        together.map(({ attempted }) => attempted),
      );
      for (const { written } of together) written.resolve(delivered);
    } catch (error) {
      const isSpoilt = !(error instanceof DatabaseUnavailable || error instanceof CommitUnknown);
      // What spoils one of them must not keep the others unwritten.
      if (isSpoilt && together.length > 1) for (const each of together) await write([each]);
      else for (const { written } of together) written.reject(error);
    }
  };

  return {
    async record(attempted) {
      if (attempted.result.outcome !== "delivered") return recordFailed(platform, attempted);
      const written = Promise.withResolvers<Recorded>();
      waiting.push({ attempted, written });
      if (!isWriting) void writeAll();
      else if (waiting.length >= TOGETHER_ENOUGH) enough.resolve();
      return written.promise;
    },
  };
}
