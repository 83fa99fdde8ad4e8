import type { Context } from "#platform/context.ts";
import { beginPayment, type PaymentStart } from "./begin-payment.ts";
import { continuePayment, type StartResult } from "./continue-payment.ts";
import { commitWriteAhead } from "./write-ahead.ts";

/**
 * One attempt to pay. Returns the address of our page that leads to the bank's 3-D Secure step, or the result of a direct sale.
 * Refuses with ERR_CONFLICT ("already_paid", "in_progress", "expired", "cancelled", "too_many_tries") or ERR_RATE_LIMIT
 * ("card_testing"). Of several attempts at once at most one is charged; the others are refused.
 */
export async function startPayment(ctx: Context, start: PaymentStart): Promise<StartResult> {
  return continuePayment(ctx, await commitWriteAhead(ctx, (ctx) => beginPayment(ctx, start)));
}
