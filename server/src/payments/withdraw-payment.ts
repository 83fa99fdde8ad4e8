import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { isPaid, type Payment } from "./payment.ts";
import { lockOrderAndPayment } from "./store/locks.ts";
import type { StoredPayment } from "./store/payment-row.ts";
import { updateExpiry } from "./store/payments.ts";
import { abandonOpenPayment, underWay } from "./unpaid/abandon-payment.ts";

/** Forms that were sent are remembered for this long, so that none is charged twice. */
const OPEN_DAYS_MAX = 366;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Cancels a payment that nobody has paid. Locks the order first, as starting a payment does, so of two that run at once the
 * second sees what the first did. Refuses (409) with the reason "already_paid", "in_progress", "expired" or
 * "failed". Safe to repeat.
 */
export async function withdrawPayment(ctx: WriteContext, paymentId: string): Promise<Payment> {
  const payment = await lockKnown(ctx, paymentId);
  if (payment.state === "cancelled") return payment;
  refuseUnlessOpen(ctx, payment);
  return abandonOpenPayment(ctx, payment, "withdrawn");
}

/** Moves the end of the payment to a later time. Refuses as `withdrawPayment` does, and where the payment was cancelled. */
export async function extendPayment(ctx: WriteContext, paymentId: string, until: Date): Promise<Payment> {
  const payment = await lockKnown(ctx, paymentId);
  refuseUnlessOpen(ctx, payment);
  const from = payment.expiresAt;
  const expiresAt = new Date(Math.floor(until.getTime() / 1_000) * 1_000);
  if (expiresAt.getTime() === from.getTime()) return payment;
  if (expiresAt < from) throw invalid("expiryUtc", "The new expiry is earlier than the present one.", "too_early");
  if (expiresAt.getTime() > payment.createdAt.getTime() + OPEN_DAYS_MAX * DAY_MS)
    throw invalid("expiryUtc", `A link ends at most ${OPEN_DAYS_MAX} days after its creation.`, "too_late");
  await updateExpiry(ctx, payment, expiresAt);
  const details = { from: from.toISOString(), until: expiresAt.toISOString() };
  await recordAudit(ctx, { action: "payment.extended", recordType: "payment", recordId: payment.id, details });
  return { ...payment, expiresAt };
}

async function lockKnown(ctx: WriteContext, paymentId: string): Promise<StoredPayment> {
  const payment = await lockOrderAndPayment(ctx, paymentId);
  if (payment === undefined) throw notFound("There is no such payment.");
  return payment;
}

function refuseUnlessOpen({ clock }: WriteContext, { state, expiresAt }: StoredPayment): void {
  if (isPaid(state)) throw conflict("The payment has already been made.", { reason: "already_paid" });
  if (state === "processing") throw underWay();
  if (state === "expired" || (state === "open" && expiresAt <= clock.now()))
    throw conflict("The payment has expired.", { reason: "expired" });
  if (state === "cancelled") throw conflict("The payment was cancelled.", { reason: "cancelled" });
  if (state === "failed") throw conflict("The payment has failed: no attempts are left.", { reason: "failed" });
}
