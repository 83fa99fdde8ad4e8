import { reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { AttemptId } from "./attempts/attempt.ts";
import { askBank } from "./attempts/authorize.ts";
import type { BegunPayment } from "./begin-payment.ts";
import { resultOf, type PaymentResult } from "./payment-result.ts";
import { selectPayment } from "./store/payments.ts";

export type StartResult = { kind: "redirect"; redirectUrl: string; attemptId: AttemptId } | PaymentResult;

/** The second half of startPayment, once the first half is committed: charges the card, unless 3-D Secure comes first. */
export async function continuePayment(
  ctx: Context,
  { attempt, card, redirectUrl, submission }: BegunPayment,
): Promise<StartResult> {
  await faultPoint("payments.start_after_commit");
  if (submission === null) return { kind: "redirect", redirectUrl, attemptId: attempt.id };
  const settled = await askBank(ctx, submission, { kind: "sell", card });
  const payment = await selectPayment(reading(ctx), settled.paymentId);
  return resultOf(payment!, settled);
}
