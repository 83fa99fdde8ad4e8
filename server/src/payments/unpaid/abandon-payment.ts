import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict, notFound, type Refusal } from "#platform/refusal.ts";
import type { AttemptId } from "../attempts/attempt.ts";
import { moveAttempt } from "../attempts/move-attempt.ts";
import type { OutcomeReason } from "../attempts/outcome-reason.ts";
import { isPaid, type Payment } from "../payment.ts";
import { reportPayment } from "../report-payment.ts";
import { selectAttempts } from "../store/attempts.ts";
import { lockAttempt, lockPayment } from "../store/locks.ts";
import type { StoredPayment } from "../store/payment-row.ts";
import { endUnpaid } from "./end-unpaid.ts";

/** Ends an unpaid payment that the payer or the merchant gives up. Refuses (409) once money may have moved. Safe to repeat. */
export async function abandonPayment(ctx: WriteContext, paymentId: string): Promise<Payment> {
  const payment = await lockPayment(ctx, paymentId);
  if (payment === undefined) throw notFound("There is no such payment.");
  return payment.state === "cancelled" ? payment : abandonOpenPayment(ctx, payment);
}

/** The caller has locked the payment. */
export async function abandonOpenPayment(
  ctx: WriteContext,
  payment: StoredPayment,
  reason: "payment_cancelled" | "replaced" | "withdrawn" = "payment_cancelled",
): Promise<StoredPayment> {
  if (isPaid(payment.state)) throw conflict("The payment has already been made.", { reason: "already_paid" });
  if (payment.state === "processing") throw underWay();
  if (payment.state !== "open") throw conflict("The payment has ended.", { reason: payment.state });
  for (const attempt of await selectAttempts(ctx, payment.id)) await giveUp(ctx, payment, attempt.id, reason);
  await endUnpaid(ctx, payment, "cancelled");
  const cancelled = { ...payment, state: "cancelled" as const };
  await inOneBatch(
    reportPayment(ctx, cancelled, { type: "payment.cancelled", attempt: null, state: "cancelled" }),
    recordAudit(ctx, {
      action: "payment.cancelled",
      recordType: "payment",
      recordId: payment.id,
      details: { reason },
    }),
  );
  return cancelled;
}

async function giveUp(
  ctx: WriteContext,
  payment: StoredPayment,
  attemptId: AttemptId,
  reason: OutcomeReason,
): Promise<void> {
  const attempt = await lockAttempt(ctx, payment, attemptId);
  // The cardholder has just been authenticated, and the charge follows at once.
  if (attempt.state === "AUTHENTICATED") throw underWay();
  await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline: null, reason });
}

export function underWay(): Refusal {
  return conflict("The payment is under way; its outcome is awaited.", { reason: "in_progress", retryAfterSeconds: 5 });
}
