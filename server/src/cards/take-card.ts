import type { Card } from "#acquirers/registry.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { openCardData } from "./card-data.ts";
import { takeCardData } from "./store/card-data.ts";

/** Decrypts a sealed card and deletes it in the caller's transaction, so that it is used once. */
export async function takeCard(ctx: WriteContext, cardDataId: string, secret: Buffer): Promise<Card> {
  const sealed = await takeCardData(ctx, cardDataId);
  if (sealed === undefined) {
    throw conflict("The card details have expired. Please enter the card again.", { reason: "card_data_expired" });
  }
  return openCardData(ctx.keys, { tenantId: ctx.tenantId, id: cardDataId }, sealed, secret);
}
