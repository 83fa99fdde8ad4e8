import type { Card } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { reportCard } from "./report-card.ts";
import { maskPan, savedCardContext, type SavedCardId } from "./saved-card.ts";
import { activateCard, deletePendingCard, insertPendingCard } from "./store/saved-cards.ts";

export interface CardToSave {
  customerId: string;
  card: Card;
  /** Chosen by the payer. Null means the bank's name, or the last digits. */
  name: string | null;
  bank: string | null;
  program: string | null;
}

/** Saves a card with the payer's consent. It stays pending and is not listed until its payment succeeds. */
export async function saveCard(
  ctx: WriteContext,
  { customerId, card, name, bank, program }: CardToSave,
): Promise<SavedCardId> {
  const id: SavedCardId = newId();
  const pan = Buffer.from(card.pan);
  const sealedPan = ctx.keys.seal("card-data", pan, savedCardContext(ctx.tenantId, id));
  pan.fill(0);
  await insertPendingCard(ctx, {
    id,
    customerId,
    sealedPan,
    panIndex: ctx.keys.blindIndex(ctx.tenantId, `saved-card:${card.pan}`),
    maskedPan: maskPan(card.pan),
    name: name ?? bank ?? `**** ${card.pan.slice(-4)}`,
    holderName: card.holderName,
    expMonth: card.expMonth,
    expYear: card.expYear,
    bank,
    program,
  });
  return id;
}

/** Called when the payment succeeded: the card is listed from now on and replaces an older entry of the same card. */
export async function activateSavedCard(ctx: WriteContext, id: string): Promise<void> {
  const activated = await activateCard(ctx, id);
  if (activated === null) return;
  await inOneBatch(
    recordAudit(ctx, { action: "card.saved", recordType: "saved_card", recordId: id }),
    ...activated.replaced.map((card) => reportCard(ctx, "card.deleted", card)),
    reportCard(ctx, "card.saved", activated.card),
  );
}

/** Called when the payment did not succeed: deletes the pending card. */
export async function discardSavedCard(ctx: WriteContext, id: string): Promise<void> {
  await deletePendingCard(ctx, id);
}
