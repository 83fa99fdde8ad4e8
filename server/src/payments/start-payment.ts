import { inTransaction, type Context } from "#platform/context.ts";
import { beginPayment, type PaymentStart } from "./begin-payment.ts";
import { continuePayment, type StartResult } from "./continue-payment.ts";

/**
 * One attempt to pay. Returns the address of the bank's 3-D Secure step, or the result of a direct sale. Refuses with
 * ERR_CONFLICT and the reason "already_paid", "in_progress", "expired", "cancelled" or "too_many_tries", or with
 * ERR_RATE_LIMIT and "card_testing". Of several attempts at once at most one is charged; the others return its result.
 */
export async function startPayment(ctx: Context, start: PaymentStart): Promise<StartResult> {
  return continuePayment(ctx, await inTransaction(ctx, (ctx) => beginPayment(ctx, start)));
}
