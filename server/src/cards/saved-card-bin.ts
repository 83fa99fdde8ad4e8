import type { WriteContext } from "#platform/context.ts";
import { isExpired, savedCardContext } from "./saved-card.ts";
import { selectSealedCard } from "./store/saved-cards.ts";

const BIN_DIGITS = 8;

/** The first 8 digits, for installment plans. Null if the customer has no such card, or it has expired. */
export async function savedCardBin(
  ctx: WriteContext,
  { id, customerId }: { id: string; customerId: string },
): Promise<string | null> {
  const found = await selectSealedCard(ctx, id);
  if (found === undefined || found.card.customerId !== customerId) return null;
  if (isExpired(found.card, ctx.clock.now())) return null;
  const pan = ctx.keys.open("card-data", found.sealedPan, savedCardContext(ctx.tenantId, id));
  const bin = pan.toString("latin1", 0, BIN_DIGITS);
  pan.fill(0);
  return bin;
}
