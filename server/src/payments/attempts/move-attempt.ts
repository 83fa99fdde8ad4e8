import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { noteOutcome } from "../card-testing/card-testing.ts";
import { saveAttempt } from "../store/attempts.ts";
import { lockAttempt } from "../store/locks.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import type { Attempt } from "./attempt.ts";
import { followUp } from "./follow-up.ts";
import { reduceAttempt, type AttemptEvent } from "./reduce-attempt.ts";

/**
 * The only way to change an attempt: saves what the reducer returns and writes everything that follows from it. The caller
 * has locked the payment and the attempt. Returns the attempt after the event; null if the event does not apply.
 */
export async function moveAttempt(
  ctx: WriteContext,
  payment: StoredPayment,
  attempt: Attempt,
  event: AttemptEvent,
): Promise<Attempt | null> {
  const after = reduceAttempt(attempt, event, ctx.clock.now());
  if (after === null) return null;
  const isMoved = after.state !== attempt.state;
  const [, sale] = await inOneBatch(
    saveAttempt(ctx, attempt, after),
    isMoved ? followUp(ctx, payment, after) : null,
    noteOutcome(ctx, attempt, after),
  );
  if (sale !== null) await moveSale(ctx, payment, sale.id, sale.event);
  return after;
}

/** The end of a void or refund can be the end of the sale that it gives back. */
async function moveSale(
  ctx: WriteContext,
  payment: StoredPayment,
  id: Attempt["id"],
  event: AttemptEvent,
): Promise<void> {
  const moved = await moveAttempt(ctx, payment, await lockAttempt(ctx, payment, id), event);
  if (moved === null) throw new Error(`sale ${id} is no longer being reversed`);
}
