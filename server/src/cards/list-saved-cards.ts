import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import type { SavedCard } from "./saved-card.ts";
import { selectNewestCards, selectSavedCards } from "./store.ts";

/** One page, newest first, of a customer's saved cards or of all. Deleted cards are never among them. */
export function listSavedCards(
  ctx: WriteContext,
  { customerId, ...paging }: Paging & { customerId: string | null },
): Promise<{ cards: SavedCard[]; totalCount: number }> {
  return selectSavedCards(ctx, customerId, paging);
}

/** A customer's newest saved cards. */
export function newestSavedCards(
  ctx: ReadContext,
  { customerId, limit }: { customerId: string; limit: number },
): Promise<SavedCard[]> {
  return selectNewestCards(ctx, customerId, limit);
}
