import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { receiverOf } from "./event.ts";
import { enableReceiverRow, hasReceiver } from "./store/receivers.ts";

/**
 * Enables the receiver of `url` (any address on it) and makes its waiting deliveries due now. Returns their number. Refuses
 * with ERR_NOT_FOUND. With `disabledAt`, the time that a person saw, a receiver that was enabled meanwhile is left as it is.
 */
export async function enableReceiver(ctx: Context, url: string, disabledAt: Date | null = null): Promise<number> {
  const receiver = receiverOf(url);
  return inTransaction(ctx, async (ctx) => {
    const waited = await enableReceiverRow(ctx, receiver, disabledAt);
    if (waited === null) {
      if (disabledAt !== null && (await hasReceiver(ctx, receiver))) return 0;
      throw notFound("There is no such receiver.");
    }
    await recordAudit(ctx, {
      action: "webhook_receiver.enabled",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: { receiver, waited },
    });
    return waited;
  });
}
