import type { WriteContext } from "#platform/context.ts";
import { erasePostingTexts as erase } from "./store/transactions.ts";

/** Erases the descriptions of these attempts' postings, which may name a person. */
export async function erasePostingTexts(ctx: WriteContext, attemptIds: readonly string[]): Promise<void> {
  await ctx.tx.run(erase, [ctx.tenantId, attemptIds]);
}
