import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { restartDelivery, selectReplay } from "./store/deliveries.ts";
import { isReceiverDisabled } from "./store/receivers.ts";

/**
 * Restarts the retry schedule of a delivery in any state; the first attempt is due now, with the same id and bytes. Refuses
 * with ERR_NOT_FOUND, or with ERR_CONFLICT where it is being sent now (`in_progress`) or its receiver is disabled. With
 * `seenAttempts`, the number of attempts that a person saw, a request that is repeated restarts once, and one that comes
 * after another attempt is refused (`stale`).
 */
export async function replayDelivery(ctx: Context, eventId: string, seenAttempts: number | null = null): Promise<void> {
  const id = parseId<"event">(eventId);
  if (id === null) throw notFound("There is no such delivery.");
  await inTransaction(ctx, async (ctx) => {
    const isDisabled = await isReceiverDisabled(ctx, id);
    if (isDisabled === undefined) throw notFound("There is no such delivery.");
    if (isDisabled) throw conflict("Its receiver is disabled: enable it first.", { reason: "receiver_disabled" });
    if (!(await restartDelivery(ctx, id, seenAttempts))) {
      const replay = seenAttempts === null ? undefined : await selectReplay(ctx, id, seenAttempts);
      if (replay?.isRequested === true) return;
      if (replay?.isStale === true) throw conflict("It was sent meanwhile.", { reason: "stale" });
      throw conflict("It is being sent now.", { reason: "in_progress" });
    }
    await recordAudit(ctx, { action: "webhook.replayed", recordType: "webhook", recordId: id });
  });
}
