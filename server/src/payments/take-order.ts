import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import type { Refusal } from "#platform/refusal.ts";
import { together } from "#platform/together.ts";
import { abandonOpenPayment } from "./abandon-payment.ts";
import type { Attempt } from "./attempt.ts";
import { moveAttempt } from "./move-attempt.ts";
import { blocksOrder } from "./payment-rules.ts";
import type { NotPayable } from "./payment-rules.ts";
import { lockAttempt } from "./store/attempts.ts";
import { lockOrder, selectSalesOfOrder } from "./store/orders.ts";
import { lockPaymentOf } from "./store/payments.ts";

/**
 * Makes way for a new payment of the order. Refuses (409: "already_paid", "in_progress") while another payment of it is charged
 * or may be; ends those whose payers are still at the bank's page. Call it before the transaction locks a payment. `field` is
 * what names the order in the request.
 */
export async function takeOrder(ctx: WriteContext, exclusiveKey: string, field: string): Promise<void> {
  const [, sales] = await together(lockOrder(ctx, exclusiveKey), selectSalesOfOrder(ctx, exclusiveKey));
  await replaceWaiting(ctx, sales, field);
}

/** `sales` are those of other payments of the order, which is locked by the caller. */
export async function replaceWaiting(ctx: WriteContext, sales: readonly Attempt[], field?: string): Promise<void> {
  for (const { state } of sales) refuseIfBlocked(state, field);
  for (const sale of sales) await replace(ctx, sale, field);
}

async function replace(ctx: WriteContext, { id, paymentId }: Attempt, field?: string): Promise<void> {
  const payment = await lockPaymentOf(ctx, { paymentId });
  const sale = await lockAttempt(ctx, id);
  refuseIfBlocked(sale.state, field);
  if (sale.state !== "AUTH_PENDING") return;
  // A widget payment is this one attempt; a link stays open, and may be paid if the newer payment fails.
  if (payment.source === "widget") await abandonOpenPayment(ctx, payment, "replaced");
  else await moveAttempt(ctx, payment, sale, { kind: "abandoned", decline: null, reason: "replaced" });
}

function refuseIfBlocked(state: Attempt["state"], field?: string): void {
  const reason = blocksOrder(state);
  if (reason !== null) throw orderRefusal(reason, field);
}

export function orderRefusal(reason: Extract<NotPayable, "already_paid" | "in_progress">, field?: string): Refusal {
  const details = { reason, ...(field !== undefined && { field }) };
  return reason === "already_paid"
    ? conflict("This order has already been paid.", details)
    : conflict("A payment of this order is under way; its outcome is awaited.", { ...details, retryAfterSeconds: 5 });
}
