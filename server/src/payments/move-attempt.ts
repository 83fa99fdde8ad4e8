import type { WriteContext } from "#platform/context.ts";
import { together } from "#platform/together.ts";
import { attemptAfter } from "./attempt-changes.ts";
import { reduceAttempt } from "./reduce-attempt.ts";
import type { AttemptEvent } from "./reduce-attempt.ts";
import type { Attempt } from "./attempt.ts";
import { followUp } from "./follow-up.ts";
import { takeStep } from "./store/attempts.ts";
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
  const now = ctx.clock.now();
  const step = reduceAttempt(attempt, event, now);
  if (step === null || !(await takeStep(ctx, attempt, step, now))) return null;
  const moved = attemptAfter(attempt, step, now);
  if (step.path.length > 0) await followUp(ctx, payment, moved);
  return moved;
}

/**
 * The same of an attempt that is locked as well, so that nobody can be faster: all of it is asked for at once, and with it
 * what the caller writes beside.
 */
export async function moveLockedAttempt(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  event: AttemptEvent,
  beside: (moved: Attempt) => Promise<void> = async () => {},
): Promise<Attempt | null> {
  const now = ctx.clock.now();
  const step = reduceAttempt(attempt, event, now);
  if (step === null) return null;
  const moved = attemptAfter(attempt, step, now);
  const [isTaken] = await together(
    takeStep(ctx, attempt, step, now),
    step.path.length > 0 && followUp(ctx, payment, moved),
    beside(moved),
  );
  if (!isTaken) throw new Error(`attempt ${attempt.id} was locked and has changed`);
  return moved;
}
