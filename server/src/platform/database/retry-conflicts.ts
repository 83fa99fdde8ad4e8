import { setTimeout as delay } from "node:timers/promises";
import { isRetryable } from "./failures.ts";
import { isInsideTransaction } from "./transaction.ts";

const ATTEMPTS_MAX = 4;

/** Runs the work again after a conflict with another transaction, which rolls back everything. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isInsideTransaction()) throw new Error("a transaction was opened inside another");
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !isRetryable(error)) throw error;
      await delay(5 * 2 ** attempt);
    }
  }
}
