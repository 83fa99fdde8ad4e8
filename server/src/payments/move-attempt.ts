import type { WriteContext } from "#platform/context.ts";
import { reduceAttempt } from "./reduce-attempt.ts";
import type { AttemptEvent } from "./reduce-attempt.ts";
import type { Attempt } from "./attempt.ts";
import { followUp } from "./follow-up.ts";
import { selectAttempt, takeStep } from "./store/attempts.ts";
import type { StoredPayment } from "./store/payments.ts";

/**
 * The only way in which an attempt changes after it was made: what the reducer says, and in the same transaction all
 * that follows from it. Null = it does not apply, or another process was faster. The payment is locked by the caller.
 */
export async function moveAttempt(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  event: AttemptEvent,
): Promise<Attempt | null> {
  const step = reduceAttempt(attempt, event, ctx.clock.now());
  if (step === null || !(await takeStep(ctx, attempt, step))) return null;
  const moved = (await selectAttempt(ctx, attempt.id))!;
  if (step.path.length > 0) await followUp(ctx, payment, moved);
  return moved;
}
