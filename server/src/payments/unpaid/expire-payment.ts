import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { isBeforeSubmitting } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";
import { reportPayment } from "../report-payment.ts";
import { selectAttempts } from "../store/attempts.ts";
import { lockPaymentOf } from "../store/locks.ts";
import { endUnpaid } from "./end-unpaid.ts";

/** Ends an open payment that has expired, unless its payer is still at the bank's page. */
export function expirePayment(ctx: Context, paymentId: PaymentId): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await lockPaymentOf(ctx, { paymentId });
    if (payment.state !== "open" || payment.expiresAt > ctx.clock.now()) return;
    const attempts = await selectAttempts(ctx, paymentId);
    if (attempts.some(({ state }) => isBeforeSubmitting(state))) return;
    await endUnpaid(ctx, payment, "expired");
    const expired = { ...payment, state: "expired" as const };
    await inOneBatch(
      reportPayment(ctx, expired, { type: "payment.expired", attempt: null, state: "expired" }),
      recordAudit(ctx, { action: "payment.expired", recordType: "payment", recordId: paymentId }),
    );
  });
}
