import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notifyMerchant } from "../events.ts";
import { lockPayment } from "../store/locks.ts";
import { endUnpaid } from "./end-unpaid.ts";

/** Ends an open payment whose only attempt was refused before it was created. `reason` is a code. */
export async function failPayment(ctx: WriteContext, paymentId: string, reason: string): Promise<void> {
  const payment = await lockPayment(ctx, paymentId);
  if (payment?.state !== "open") return;
  await endUnpaid(ctx, payment, "failed");
  await notifyMerchant(ctx, payment, { id: payment.id, state: "failed", decline: null });
  await recordAudit(ctx, {
    action: "payment.refused",
    recordType: "payment",
    recordId: paymentId,
    details: { reason },
  });
}
