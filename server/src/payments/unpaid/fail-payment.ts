import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { reportPayment } from "../report-payment.ts";
import { lockPayment } from "../store/locks.ts";
import { endUnpaid } from "./end-unpaid.ts";

/** Ends an open payment whose only attempt was refused before it was created. `reason` is a code. */
export async function failPayment(ctx: WriteContext, paymentId: string, reason: string): Promise<void> {
  const payment = await lockPayment(ctx, paymentId);
  if (payment?.state !== "open") return;
  await endUnpaid(ctx, payment, "failed");
  const failed = { ...payment, state: "failed" as const };
  await inOneBatch(
    reportPayment(ctx, failed, { type: "payment.failed", attempt: null, state: "failed" }),
    recordAudit(ctx, { action: "payment.refused", recordType: "payment", recordId: paymentId, details: { reason } }),
  );
}
