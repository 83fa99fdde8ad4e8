import type { Card } from "#acquirers/registry.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { CARD_DATA_MS, sealCardData } from "./card-data.ts";
import { insertCardData } from "./store.ts";

export interface CardToSeal {
  /** Given by a caller who has to name it before it is written. */
  id?: string;
  card: Card;
  secret: Buffer;
}

/** Keeps a card, CVV included, for at most 20 minutes, sealed with a key of which the caller's token holds one half. */
export async function sealCard(
  ctx: WriteContext,
  { id = newId<"card-data">(), card, secret }: CardToSeal,
): Promise<string> {
  const sealed = sealCardData(ctx.keys, { tenantId: ctx.tenantId, id }, card, secret);
  const expiresAt = new Date(ctx.clock.now().getTime() + CARD_DATA_MS);
  await ctx.tx.run(insertCardData, [ctx.tenantId, id, sealed, expiresAt]);
  return id;
}
