import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { erase } from "./store.ts";

/** For ever: the sealed number is gone with it. */
export async function deleteSavedCard(ctx: WriteContext, id: string): Promise<void> {
  const erased = await ctx.tx.run(erase, [ctx.tenantId, id, ctx.clock.now()]);
  if (erased === 0) throw notFound("There is no such saved card.");
  await recordAudit(ctx, { action: "card.deleted", recordType: "saved_card", recordId: id });
}
