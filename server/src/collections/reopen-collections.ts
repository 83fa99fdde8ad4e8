import { recordAudit } from "#audit/index.ts";
import { releaseErpCodes } from "#current-accounts/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { reopenSince } from "./store/collections.ts";

/**
 * Takes back what the ERP acknowledged at `from` or later. An ERP that was restored from a backup has lost these bookings
 * and may give their codes to others. Returns the number of collections that are listed again.
 */
export function reopenCollections(ctx: Context, from: Date): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const ids = await reopenSince(ctx, from);
    await releaseErpCodes(ctx, ids);
    const details = { from: from.toISOString(), count: ids.length };
    await recordAudit(ctx, { action: "collections.reopened", recordType: "tenant", recordId: ctx.tenantId, details });
    return ids.length;
  });
}
