import type { Card } from "#acquirers/registry.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { CARD_DATA_MS, sealCardData } from "./card-data.ts";
import { insertCardData } from "./store/card-data.ts";

export interface CardToSeal {
  /** For callers that need the id before the row is written. */
  id?: string;
  card: Card;
  secret: Buffer;
}

/** Stores a card, CVV included, for at most 20 minutes, encrypted so that only the holder of `secret` can open it. */
export async function sealCard(
  ctx: WriteContext,
  { id = newId<"card-data">(), card, secret }: CardToSeal,
): Promise<string> {
  const sealed = sealCardData(ctx.keys, { tenantId: ctx.tenantId, id }, card, secret);
  const expiresAt = new Date(ctx.clock.now().getTime() + CARD_DATA_MS);
  await insertCardData(ctx, id, sealed, expiresAt);
  return id;
}
