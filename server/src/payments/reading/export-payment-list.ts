import { recordAudit } from "#audit/index.ts";
import { inSnapshot, inTransaction, type Context } from "#platform/context.ts";
import type { AskedFile } from "#platform/exports/table.ts";
import type { ListedPayment, PaymentFilter } from "./listed-payment.ts";
import { paymentsInBatches } from "./payments-in-batches.ts";

/** Reads the payments of a filter for a file, newest first, as they are when the first is taken. The audit log says what was asked for. */
export async function exportPaymentList(
  ctx: Context,
  filter: PaymentFilter,
  asked: AskedFile,
): Promise<AsyncIterable<readonly ListedPayment[]>> {
  const details = { ...asked };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "payments.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  return inSnapshot(ctx, (ctx) => paymentsInBatches(ctx, filter));
}
