import { setTimeout as delay } from "node:timers/promises";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { tryLockCounts } from "./store/ranges.ts";

const RETRY_MS = 200;
/** Ten seconds: a worker that folds has the lock for a moment, an import until its end. */
const ATTEMPTS_MAX = 50;

/**
 * Locks the tenant's counts until the transaction ends. Refuses (409) if another import keeps the lock for longer than the
 * attempts last.
 */
export async function lockCounts(ctx: WriteContext, attemptsMax = ATTEMPTS_MAX): Promise<void> {
  for (let attempts = 0; attempts < attemptsMax; attempts += 1) {
    if ((await tryLockCounts(ctx)) !== null) return;
    await delay(RETRY_MS);
  }
  throw conflict("Another import into this tenant is in progress. Please wait until it ends.", {
    reason: "in_progress",
  });
}
