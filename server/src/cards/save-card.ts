import type { Card } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { maskPan, savedCardContext, type SavedCardId } from "./saved-card.ts";
import { activate, deleteSavedTwin, discard, insertSavedCard, lockTwins } from "./store.ts";

export interface CardToSave {
  customerId: string;
  card: Card;
  /** What the payer calls it; null takes the bank's name or the last digits. */
  name: string | null;
  bank: string | null;
  program: string | null;
}

/** Saves a card with its payer's consent. It is pending, and in no list, until the payment that it came with succeeds. */
export async function saveCard(
  ctx: WriteContext,
  { customerId, card, name, bank, program }: CardToSave,
): Promise<SavedCardId> {
  const id: SavedCardId = newId();
  const pan = Buffer.from(card.pan);
  const sealedPan = ctx.keys.seal("card-data", pan, savedCardContext(ctx.tenantId, id));
  pan.fill(0);
  await ctx.tx.run(insertSavedCard, [
    ctx.tenantId,
    id,
    customerId,
    sealedPan,
    ctx.keys.blindIndex(ctx.tenantId, `saved-card:${card.pan}`),
    maskPan(card.pan),
    name ?? bank ?? `**** ${card.pan.slice(-4)}`,
    card.holderName,
    card.expMonth,
    card.expYear,
    bank,
    program,
    ctx.clock.now(),
  ]);
  return id;
}

/** The payment succeeded: the card is listed from now on, in place of an older entry of the same card. */
export async function activateSavedCard(ctx: WriteContext, id: string): Promise<void> {
  // Its own statement: only one that begins after the turn has come sees what the other has activated.
  await ctx.tx.run(lockTwins, [ctx.tenantId, id]);
  await ctx.tx.run(deleteSavedTwin, [ctx.tenantId, id, ctx.clock.now()]);
  const activated = await ctx.tx.run(activate, [ctx.tenantId, id]);
  if (activated === 1) await recordAudit(ctx, { action: "card.saved", recordType: "saved_card", recordId: id });
}

/** The payment did not succeed: nothing is left of the card. */
export async function discardSavedCard(ctx: WriteContext, id: string): Promise<void> {
  await ctx.tx.run(discard, [ctx.tenantId, id]);
}
