import { recordAudit } from "#audit/index.ts";
import { isCauseQueued, listMessages } from "#notifications/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { saleToShow } from "../payment-outcome.ts";
import type { PaymentId } from "../payment.ts";
import { selectAttempts } from "../store/attempts.ts";
import { lockPayment } from "../store/locks.ts";
import { queueReceipt } from "./payer-messages.ts";

/** With the first receipt. */
const RECEIPTS_PER_DAY = 3;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Sends the receipt once more to the address that is kept for the payment. The same `requestId` again sends nothing. Refuses (409)
 * with the reason "not_paid", "receipt_limit" or, where no address is kept, "no_contact".
 */
export function sendReceiptAgain(ctx: Context, id: PaymentId, requestId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, id);
    if (payment === undefined) throw notFound("There is no such payment.");
    const cause = `payment:${id}:receipt:${requestId}`;
    if (await isCauseQueued(ctx, cause)) return;
    const sale = saleToShow(await selectAttempts(ctx, id));
    const isKept = payment.state === "succeeded" || payment.state === "partially_refunded";
    if (!isKept || sale === undefined)
      throw conflict("Only a payment whose money was kept has a receipt.", { reason: "not_paid" });
    const { messages } = await listMessages(ctx, { about: id, page: 1, pageSize: 50 });
    const dayAgo = ctx.clock.now().getTime() - DAY_MS;
    const recent = messages.filter(({ kind, createdAt }) => kind === "payment.receipt" && createdAt.getTime() > dayAgo);
    if (recent.length >= RECEIPTS_PER_DAY)
      throw conflict(`A receipt is sent at most ${RECEIPTS_PER_DAY} times a day.`, { reason: "receipt_limit" });
    await queueReceipt(ctx, payment, sale, { again: { cause } });
    if (!(await isCauseQueued(ctx, cause)))
      throw conflict("No e-mail address is kept for this payment.", { reason: "no_contact" });
    await recordAudit(ctx, { action: "payment.receipt_sent_again", recordType: "payment", recordId: id });
  });
}
