import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { restartDeadDeliveries } from "./store/deliveries.ts";

/** Restarts the retry schedule of every dead delivery that was recorded at `since` or later. Returns their number. */
export async function replaySince(ctx: Context, since: Date): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const count = await restartDeadDeliveries(ctx, since);
    const details = { since: since.toISOString(), count };
    await recordAudit(ctx, { action: "webhooks.replayed", recordType: "tenant", recordId: ctx.tenantId, details });
    return count;
  });
}
