import { setTimeout as delay } from "node:timers/promises";
import { CommitUnknown, DatabaseUnavailable, isRetryable } from "../../database/failures.ts";
import type { Log } from "../../log/log.ts";

const RETRY_AFTER_MS = 250;
/** More than one process answers in an outage. The keys of the rest become free when their leases end. */
const WAITING_MAX = 10_000;

interface Unfinished {
  work: () => Promise<void>;
  untilMs: number;
}

/** What remains to be written about keys whose requests were answered while the database was away. */
export interface UnfinishedKeys {
  /** Does the work when the database is back, or gives up after `withinMs`, when the key is free without it. */
  add(key: string, work: () => Promise<void>, withinMs: number): void;
  /** Does the key's work now, if there is any: the key is about to be claimed again. */
  finish(key: string): Promise<void>;
  stop(): void;
}

export function createUnfinishedKeys(log: Log): UnfinishedKeys {
  const waiting = new Map<string, Unfinished>();
  const stopping = new AbortController();
  let isRunning = false;

  async function finish(key: string): Promise<void> {
    const unfinished = waiting.get(key);
    if (unfinished === undefined) return;
    await unfinished.work();
    if (waiting.get(key) === unfinished) waiting.delete(key);
  }

  /** One key at a time, so that the database gets one connection more when it is back, and not thousands. */
  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0 && !stopping.signal.aborted) {
      for (const [key, { untilMs }] of waiting) {
        if (!(await isFinished(key, untilMs))) break;
      }
      await delay(RETRY_AFTER_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {}); // It was stopped.
    }
    isRunning = false;
  }

  /** Returns false if the database is still away. */
  async function isFinished(key: string, untilMs: number): Promise<boolean> {
    try {
      if (performance.now() < untilMs) await finish(key);
      waiting.delete(key);
      return true;
    } catch (error) {
      if (error instanceof DatabaseUnavailable || error instanceof CommitUnknown || isRetryable(error)) return false;
      waiting.delete(key);
      log.error("an Idempotency-Key stays in use until its lease ends", { error });
      return true;
    }
  }

  return {
    add(key, work, withinMs) {
      if (waiting.size >= WAITING_MAX) return;
      waiting.set(key, { work, untilMs: performance.now() + withinMs });
      if (!isRunning) void run();
    },
    finish,
    stop: () => stopping.abort(),
  };
}
