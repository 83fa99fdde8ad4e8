import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { notFound } from "#platform/refusal.ts";
import { reportCard } from "./report-card.ts";
import { deleteEntriesOfCustomer, eraseCard } from "./store/saved-cards.ts";

/** Erases the card's sealed number for ever. */
export async function deleteSavedCard(ctx: WriteContext, id: string): Promise<void> {
  const erased = await eraseCard(ctx, id);
  if (erased === undefined) throw notFound("There is no such saved card.", "id");
  await inOneBatch(
    recordAudit(ctx, { action: "card.deleted", recordType: "saved_card", recordId: id }),
    reportCard(ctx, "card.deleted", erased),
  );
}

/** Deletes everything that is kept of a customer's cards, and returns the number of entries. */
export async function deleteCardsOfCustomer(ctx: WriteContext, customerId: string): Promise<number> {
  const entries = await deleteEntriesOfCustomer(ctx, customerId);
  await inOneBatch(
    ...entries.filter(({ state }) => state === "active").map((card) => reportCard(ctx, "card.deleted", card)),
  );
  return entries.length;
}
