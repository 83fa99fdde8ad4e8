import { recordAudit } from "#audit/index.ts";
import { inTransaction, reading, type Context, type ReadContext } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { receiverOf } from "./event.ts";
import { countResendRows, restartMatching, type ResendCount, type ResendSelection } from "./store/resend.ts";

/** One call sends at most this many again. */
export const RESENT_MAX = 10_000;
/** How many a receiver gets in a second besides its new ones, so that it is not flooded and new ones do not wait. */
export const RESENT_PER_SECOND = 20;

/** Counts what `resendDeliveries` would send again, exactly up to RESENT_MAX. A sum above that means that there are more. */
export function countResendable(ctx: Context | ReadContext, selection: ResendSelection): Promise<ResendCount> {
  return countResendRows(reading(ctx), ofReceiver(selection), RESENT_MAX + 1);
}

/**
 * Restarts the retry schedule of ended deliveries, with the same ids and bytes, RESENT_PER_SECOND of each receiver in a second.
 * Returns their number and when the last one is due. What a disabled receiver or a stopped address gets waits until that is
 * enabled. Refuses more than RESENT_MAX (`too_many_webhooks`). A call that is repeated with the same `endedUntil` sends nothing.
 */
export async function resendDeliveries(
  ctx: Context,
  selection: ResendSelection,
): Promise<{ count: number; lastAt: Date | null }> {
  const own = ofReceiver(selection);
  const { from, before, includesDelivered, receiver } = own;
  if (from >= before) throw invalid("before", "The period must end after it begins.");
  return inTransaction(ctx, async (ctx) => {
    const { delivered, dead } = await countResendRows(ctx, own, RESENT_MAX + 1);
    if (delivered + dead > RESENT_MAX) {
      const sentence = `The period has more than ${RESENT_MAX} webhooks. Send shorter periods again, one after the other.`;
      throw invalid("before", sentence, "too_many_webhooks");
    }
    const restarted = await restartMatching(ctx, own, RESENT_PER_SECOND);
    if (restarted.count === 0) return restarted;
    await recordAudit(ctx, {
      action: "webhooks.replayed",
      recordType: "tenant",
      recordId: ctx.tenantId,
      details: {
        ...(receiver !== null && { receiver }),
        from: from.toISOString(),
        until: before.toISOString(),
        delivered: includesDelivered,
        count: restarted.count,
      },
    });
    return restarted;
  });
}

function ofReceiver(selection: ResendSelection): ResendSelection {
  return { ...selection, receiver: selection.receiver && receiverOf(selection.receiver) };
}
