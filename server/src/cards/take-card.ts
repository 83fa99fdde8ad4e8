import type { Card } from "#acquirers/registry.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { openCardData } from "./card-data.ts";
import { deleteCardData } from "./store.ts";

/** Opens a sealed card and deletes it in the caller's transaction: it can be taken once. */
export async function takeCard(ctx: WriteContext, cardDataId: string, secret: Buffer): Promise<Card> {
  const row = await ctx.tx.row(deleteCardData, [ctx.tenantId, cardDataId, ctx.clock.now()]);
  if (row === undefined) {
    throw conflict("The card details have expired. Please enter the card again.", { reason: "card_data_expired" });
  }
  return openCardData(ctx.keys, { tenantId: ctx.tenantId, id: cardDataId }, row.sealed, secret);
}
