import { inTransaction, type Context } from "#platform/context.ts";
import { isPaid } from "../payment.ts";
import { reportPayment } from "../report-payment.ts";
import { selectAttempts } from "../store/attempts.ts";
import { lockPaymentAndAttempt } from "../store/locks.ts";
import { noteWaitTold, type UntoldWait } from "../store/told-waits.ts";
import { isUndecided } from "./attempt.ts";
import { netAmountOf } from "./journal.ts";

/** Tells programs, once, that the bank has not answered a sale, void or refund. */
export function tellWait(ctx: Context, { id, paymentId }: UntoldWait): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { payment, attempt } = await lockPaymentAndAttempt(ctx, { id, paymentId });
    if (!isUndecided(attempt.state) || !(await noteWaitTold(ctx, id))) return;
    const report = { attempt, state: "processing" } as const;
    if (attempt.kind === "sale") return reportPayment(ctx, payment, { type: "payment.pending", ...report });
    // Gives back a charge that the merchant was never told of.
    if (!isPaid(payment.state)) return;
    const sale = (await selectAttempts(ctx, paymentId)).find((each) => each.id === attempt.reversesId)!;
    await reportPayment(ctx, payment, { type: "refund.pending", ...report, netAmount: netAmountOf(payment, sale) });
  });
}
