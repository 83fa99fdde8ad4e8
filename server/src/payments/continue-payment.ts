import { reading, type Context } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import type { AttemptId } from "./attempts/attempt.ts";
import { authorize } from "./attempts/authorize.ts";
import type { BegunPayment } from "./begin-payment.ts";
import { resultOf, type PaymentResult } from "./payment-result.ts";
import { selectPayment } from "./store/payments.ts";
import { orderRefusal } from "./take-order.ts";

export type StartResult = { kind: "redirect"; redirectUrl: string; attemptId: AttemptId } | PaymentResult;

/** The second half of startPayment, once the first half is committed: charges the card, unless 3-D Secure comes first. */
export async function continuePayment(
  ctx: Context,
  { attempt, card, redirectUrl }: BegunPayment,
): Promise<StartResult> {
  await faultPoint("payments.start_after_commit");
  if (redirectUrl !== null) return { kind: "redirect", redirectUrl, attemptId: attempt.id };
  const settled = await authorize(ctx, attempt, { kind: "sell", card });
  const isOfAnotherPayment = settled.paymentId !== attempt.paymentId;
  if (isOfAnotherPayment) throw orderRefusal(settled.state === "APPROVED" ? "already_paid" : "in_progress");
  const payment = await selectPayment(reading(ctx), settled.paymentId);
  return resultOf(payment!, settled);
}
