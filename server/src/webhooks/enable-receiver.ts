import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { receiverOf } from "./event.ts";
import { enableRow, restartPending } from "./store/receivers.ts";

/**
 * Delivers to a receiver again, what has waited for it first; the number of deliveries that waited. The receiver is
 * named by any address on it. Refuses with ERR_NOT_FOUND.
 */
export async function enableReceiver(ctx: Context, url: string): Promise<number> {
  const receiver = receiverOf(url);
  return inTransaction(ctx, async (write) => {
    const enabled = await write.tx.run(enableRow, [ctx.tenantId, receiver]);
    if (enabled === 0) throw notFound("There is no such receiver.");
    const waited = await write.tx.run(restartPending, [ctx.tenantId, receiver, ctx.clock.now()]);
    const details = { receiver, waited };
    await recordAudit(write, {
      action: "webhook_receiver.enabled",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details,
    });
    return waited;
  });
}
