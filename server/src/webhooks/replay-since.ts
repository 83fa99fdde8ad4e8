import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { replayDeadRows } from "./store/deliveries.ts";

/** Begins the schedule of every given-up delivery anew that was recorded at `since` or later; the number of them. */
export async function replaySince(ctx: Context, since: Date): Promise<number> {
  return inTransaction(ctx, async (write) => {
    const count = await write.tx.run(replayDeadRows, [ctx.tenantId, since, ctx.clock.now()]);
    const details = { since: since.toISOString(), count };
    await recordAudit(write, { action: "webhooks.replayed", recordType: "tenant", recordId: ctx.tenantId, details });
    return count;
  });
}
