import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { receiverOf } from "../event.ts";
import { lockReceiver } from "../store/lock-receiver.ts";
import { enableReceiverRow, restartPendingOf } from "../store/receivers.ts";
import { removeStopsOf } from "../store/stopped-addresses.ts";

/**
 * Enables the receiver of `url` (any address on it) with all its stopped addresses, and makes its waiting deliveries due now.
 * Returns their number. Refuses with ERR_NOT_FOUND. With `seenAt`, the time of the last stop that a person saw, what was
 * stopped later stays stopped, and a repeated request changes nothing.
 */
export async function enableReceiver(ctx: Context, url: string, seenAt: Date | null = null): Promise<number> {
  const receiver = receiverOf(url);
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockReceiver(ctx.tx, ctx.tenantId, receiver))) throw notFound("There is no such receiver.");
    const enabled = await enableReceiverRow(ctx, receiver, seenAt);
    const started = await removeStopsOf(ctx, receiver, seenAt);
    if (!enabled && started === 0) return 0;
    const waited = await restartPendingOf(ctx, receiver);
    await recordAudit(ctx, {
      action: "webhook_receiver.enabled",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: { receiver, waited },
    });
    return waited;
  });
}
