import type { Context } from "#platform/context.ts";
import { renewLease } from "../store/claims.ts";
import type { AttemptId } from "./attempt.ts";

/** A third of the lease, so that one renewal may fail. */
const RENEW_EVERY_MS = 4_000;

/**
 * Renews the attempt's lease while `work` runs. If the process dies, the lease ends within seconds and a worker asks the bank. A
 * process that is paused or cut off from the database can lose the lease, too: then the bank is asked once more.
 */
export async function holdLease<Result>(
  ctx: Context,
  held: { id: AttemptId; fence: number },
  work: () => Promise<Result>,
): Promise<Result> {
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    renewLease(ctx, held)
      .catch((error: unknown) => ctx.log.warn("a lease could not be renewed", { attemptId: held.id, error }))
      .finally(() => (isRenewing = false));
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
