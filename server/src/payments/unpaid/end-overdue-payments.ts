import { reading, type Context } from "#platform/context.ts";
import type { PaymentId, PaymentState } from "../payment.ts";
import { selectStates } from "../store/payments.ts";
import { expirePayment } from "./expire-payment.ts";

/** Ends those of the payments that have expired, unless a payer is still at the bank's page. Returns the states of all. */
export async function endOverduePayments(
  ctx: Context,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentState>> {
  if (paymentIds.length === 0) return new Map();
  const before = await selectStates(reading(ctx), paymentIds);
  const overdue = before.filter(({ state, expiresAt }) => state === "open" && expiresAt <= ctx.clock.now());
  for (const { id } of overdue) await expirePayment(ctx, id);
  const now = overdue.length === 0 ? before : await selectStates(reading(ctx), paymentIds);
  return new Map<PaymentId, PaymentState>(now.map(({ id, state }) => [id, state]));
}
