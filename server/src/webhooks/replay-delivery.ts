import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { replayRow } from "./store/deliveries.ts";
import { isDisabledFor } from "./store/receivers.ts";

/**
 * Begins the schedule of a delivery anew, whatever its state: the same id and bytes go out at once. Refuses with
 * ERR_NOT_FOUND, or ERR_CONFLICT where it is being sent now (`in_progress`) or its receiver is disabled.
 */
export async function replayDelivery(ctx: Context, eventId: string): Promise<void> {
  const id = parseId(eventId);
  if (id === null) throw notFound("There is no such delivery.");
  await inTransaction(ctx, async (write) => {
    const { tx } = write;
    const receiver = await tx.row(isDisabledFor, [ctx.tenantId, id]);
    if (receiver === undefined) throw notFound("There is no such delivery.");
    if (receiver.disabled)
      throw conflict("Its receiver is disabled: enable it first.", { reason: "receiver_disabled" });
    const replayed = await tx.run(replayRow, [ctx.tenantId, id, ctx.clock.now()]);
    if (replayed === 0) throw conflict("It is being sent now.", { reason: "in_progress" });
    await recordAudit(write, { action: "webhook.replayed", recordType: "webhook", recordId: id });
  });
}
