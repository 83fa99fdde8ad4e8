import { recordEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { CardFacts } from "./store/saved-cards.ts";

/** Tells programs of a saved card by its masked number, without its holder and the name that the payer gave it. */
export function reportCard(
  ctx: WriteContext,
  type: "card.saved" | "card.deleted",
  { id, customerId, maskedPan, bank, program }: CardFacts,
): Promise<void> {
  const data = { id, customerId, maskedCardNumber: maskedPan, bank, program };
  return recordEvent(ctx, { type, subject: { kind: "card", id }, data });
}
