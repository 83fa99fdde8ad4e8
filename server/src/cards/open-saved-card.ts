import type { Card } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { isExpired, savedCardContext } from "./saved-card.ts";
import { selectSealedCard } from "./store/saved-cards.ts";

export interface SavedCardOfCustomer {
  id: string;
  /** The card must belong to this customer. */
  customerId: string;
}

/** Decrypts a saved card for a payment. The payer enters the CVV, which is never stored. */
export async function openSavedCard(
  ctx: WriteContext,
  { id, customerId }: SavedCardOfCustomer,
): Promise<Omit<Card, "cvv">> {
  const found = await selectSealedCard(ctx, id);
  if (found === undefined || found.card.customerId !== customerId) throw notFound("There is no such saved card.");
  const { card, sealedPan } = found;
  if (isExpired(card, ctx.clock.now())) throw conflict("The saved card has expired.", { reason: "card_expired" });
  const pan = ctx.keys.open("card-data", sealedPan, savedCardContext(ctx.tenantId, id)).toString();
  await recordAudit(ctx, { action: "card.opened", recordType: "saved_card", recordId: id });
  return { pan, expMonth: card.expMonth, expYear: card.expYear, holderName: card.holderName };
}
