import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { eraseCard } from "./store.ts";

/** Erases the card's sealed number for ever. */
export async function deleteSavedCard(ctx: WriteContext, id: string): Promise<void> {
  if (!(await eraseCard(ctx, id))) throw notFound("There is no such saved card.", "id");
  await recordAudit(ctx, { action: "card.deleted", recordType: "saved_card", recordId: id });
}
