import { recordAudit } from "#audit/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { Context } from "#platform/context.ts";
import { isBeforeSubmitting } from "./attempt.ts";
import type { PaymentId } from "./payment.ts";
import { selectAttempts } from "./store/attempts.ts";
import { lockPaymentOf, movePayment } from "./store/payments.ts";

/** Ends an open payment whose time is over. One whose payer is at the bank's page waits for that to end. */
export function expirePayment(ctx: Context, paymentId: PaymentId): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await lockPaymentOf(ctx, { paymentId });
    if (payment.state !== "open" || payment.expiresAt > ctx.clock.now()) return;
    const attempts = await selectAttempts(ctx, paymentId);
    if (attempts.some(({ state }) => isBeforeSubmitting(state))) return;
    await movePayment(ctx, payment, "expired");
    await recordAudit(ctx, { action: "payment.expired", recordType: "payment", recordId: paymentId });
  });
}
