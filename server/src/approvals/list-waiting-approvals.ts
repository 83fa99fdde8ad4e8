import type { PaymentId } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import type { Approval } from "./approval.ts";
import { selectWaitingOfPayment } from "./store/approvals.ts";

/** The requests about this payment that can still be decided, newest first. Returns at most 50. */
export function listWaitingApprovals(ctx: Context, paymentId: PaymentId): Promise<Approval[]> {
  return selectWaitingOfPayment(reading(ctx), paymentId, ctx.clock.now());
}
