import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { tellMerchant } from "./events.ts";
import { moveAttempt } from "./move-attempt.ts";
import { isPaid } from "./payment.ts";
import type { Payment } from "./payment.ts";
import { lockAttempt, selectAttempts } from "./store/attempts.ts";
import { lockPayment, movePayment } from "./store/payments.ts";
import type { StoredPayment } from "./store/payments.ts";

/** The payer or the merchant gives an unpaid payment up. Refuses (409) once money may have moved; again: nothing happens. */
export async function abandonPayment(ctx: WriteContext, paymentId: string): Promise<Payment> {
  const payment = await lockPayment(ctx, paymentId);
  if (payment === undefined) throw notFound("There is no such payment.");
  return payment.state === "cancelled" ? payment : abandonOpenPayment(ctx, payment);
}

/** The payment is locked by the caller. */
export async function abandonOpenPayment(
  ctx: WriteContext,
  payment: StoredPayment,
  reason: "payment_cancelled" | "replaced" = "payment_cancelled",
): Promise<StoredPayment> {
  if (isPaid(payment.state)) throw conflict("The payment has already been made.", { reason: "already_paid" });
  if (payment.state === "processing") throw underWay();
  if (payment.state !== "open") throw conflict("The payment has ended.", { reason: payment.state });
  for (const attempt of await selectAttempts(ctx, payment.id)) await giveUp(ctx, payment, attempt.id, reason);
  const cancelled = await movePayment(ctx, payment, "cancelled");
  await tellMerchant(ctx, payment, { id: payment.id, state: "cancelled", decline: null });
  await recordAudit(ctx, {
    action: "payment.cancelled",
    recordType: "payment",
    recordId: payment.id,
    details: { reason },
  });
  return cancelled;
}

async function giveUp(ctx: WriteContext, payment: StoredPayment, attemptId: string, reason: string): Promise<void> {
  const attempt = await lockAttempt(ctx, attemptId);
  // The cardholder has just been authenticated: the charge follows in this moment.
  if (attempt.state === "AUTHENTICATED") throw underWay();
  await moveAttempt(ctx, payment, attempt, { kind: "abandoned", decline: null, reason });
}

function underWay() {
  return conflict("The payment is under way; its outcome is awaited.", { reason: "in_progress", retryAfterSeconds: 5 });
}
