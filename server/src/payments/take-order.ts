import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict, type Refusal } from "#platform/refusal.ts";
import type { Attempt } from "./attempts/attempt.ts";
import { moveAttempt } from "./attempts/move-attempt.ts";
import { reasonOrderBlocked, type NotPayable } from "./payment-rules.ts";
import { lockPaymentAndAttempt, lockOrder } from "./store/locks.ts";
import { isPaidInArchive, selectSalesOfOrder } from "./store/orders.ts";
import { abandonOpenPayment } from "./unpaid/abandon-payment.ts";

/** The key that all payments of an order share, by widget or by link. At most one sale of a key is charged. */
export function orderKey(merchantReference: string): string {
  return `order:${merchantReference}`;
}

/**
 * Makes way for a new payment of the order. Refuses (409: "already_paid", "in_progress") if another payment of it is charged
 * or may be; ends those whose payers are still at the bank's page. Call it before the transaction locks a payment. `field`
 * names the order in the request.
 */
export async function takeOrder(ctx: WriteContext, exclusiveKey: string, field: string): Promise<void> {
  const [, sales, isPaid] = await inOneBatch(
    lockOrder(ctx, exclusiveKey),
    selectSalesOfOrder(ctx, exclusiveKey),
    isPaidInArchive(ctx, exclusiveKey),
  );
  if (isPaid) throw orderRefusal("already_paid", field);
  await replaceWaiting(ctx, sales, field);
}

/**
 * Ends those of the sales whose payers are at the bank's page. Refuses (409) if one is charged or may be. `sales` are those of
 * the order's other payments, and the caller has locked the order.
 */
export async function replaceWaiting(ctx: WriteContext, sales: readonly Attempt[], field?: string): Promise<void> {
  for (const { state } of sales) refuseIfBlocked(state, field);
  for (const sale of sales) await replace(ctx, sale, field);
}

async function replace(ctx: WriteContext, { id, paymentId }: Attempt, field?: string): Promise<void> {
  const { payment, attempt: sale } = await lockPaymentAndAttempt(ctx, { id, paymentId });
  refuseIfBlocked(sale.state, field);
  if (sale.state !== "AUTH_PENDING") return;
  // A widget payment is this one attempt; a link stays open, and may be paid if the newer payment fails.
  if (payment.source === "widget") await abandonOpenPayment(ctx, payment, "replaced");
  else await moveAttempt(ctx, payment, sale, { kind: "abandoned", decline: null, reason: "replaced" });
}

function refuseIfBlocked(state: Attempt["state"], field?: string): void {
  const reason = reasonOrderBlocked(state);
  if (reason !== null) throw orderRefusal(reason, field);
}

export function orderRefusal(reason: Extract<NotPayable, "already_paid" | "in_progress">, field?: string): Refusal {
  const details = { reason, ...(field !== undefined && { field }) };
  return reason === "already_paid"
    ? conflict("This order has already been paid.", details)
    : conflict("A payment of this order is under way; its outcome is awaited.", { ...details, retryAfterSeconds: 5 });
}
