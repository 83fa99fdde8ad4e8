import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { restartDelivery, selectReplay } from "./store/deliveries.ts";
import { findStopFor, type DeliveryStop } from "./store/receivers.ts";

const STOPPED: Readonly<Record<DeliveryStop, [sentence: string, details: { reason: string }]>> = {
  receiver: ["Its receiver is disabled: enable it first.", { reason: "receiver_disabled" }],
  address: ["Its address is stopped: enable it first.", { reason: "address_stopped" }],
  removed: ["Its endpoint was removed.", { reason: "endpoint_removed" }],
  inactive: ["Its endpoint is inactive: activate it first.", { reason: "endpoint_inactive" }],
};

/**
 * Restarts the retry schedule of a delivery in any state, with the same id and bytes, due now. Refuses with
 * ERR_NOT_FOUND, or with ERR_CONFLICT (`in_progress`, `receiver_disabled`, `address_stopped`,
 * `endpoint_removed`, `endpoint_inactive`). With `seenAttempts`, the number that a
 * person saw, a repeated request restarts once, and one that comes after another attempt is refused (`stale`).
 */
export async function replayDelivery(
  ctx: Context,
  deliveryId: string,
  seenAttempts: number | null = null,
): Promise<void> {
  const id = parseId<"delivery">(deliveryId);
  if (id === null) throw notFound("There is no such delivery.");
  await inTransaction(ctx, async (ctx) => {
    const stopped = await findStopFor(ctx, id);
    if (stopped === undefined) throw notFound("There is no such delivery.");
    if (stopped !== null) throw conflict(...STOPPED[stopped]);
    if (!(await restartDelivery(ctx, id, seenAttempts))) {
      const replay = seenAttempts === null ? undefined : await selectReplay(ctx, id, seenAttempts);
      if (replay?.isRequested === true) return;
      if (replay?.isStale === true) throw conflict("The delivery was sent in the meantime.", { reason: "stale" });
      throw conflict("The delivery is being sent.", { reason: "in_progress" });
    }
    await recordAudit(ctx, { action: "webhook.replayed", recordType: "webhook", recordId: id });
  });
}
