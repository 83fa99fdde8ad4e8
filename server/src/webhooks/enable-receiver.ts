import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { receiverOf } from "./event.ts";
import { enableReceiverRow } from "./store/receivers.ts";

/**
 * Enables the receiver of `url` (any address on it) and makes its waiting deliveries due now. Returns their number. Refuses
 * with ERR_NOT_FOUND.
 */
export async function enableReceiver(ctx: Context, url: string): Promise<number> {
  const receiver = receiverOf(url);
  return inTransaction(ctx, async (ctx) => {
    const waited = await enableReceiverRow(ctx, receiver);
    if (waited === null) throw notFound("There is no such receiver.");
    await recordAudit(ctx, {
      action: "webhook_receiver.enabled",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: { receiver, waited },
    });
    return waited;
  });
}
