import type { WriteContext } from "#platform/context.ts";
import { erasePostingTexts as erase } from "./store/transactions.ts";

/** Strikes out the texts of what these attempts posted: they were written for one payer, and may name a person. */
export async function erasePostingTexts(ctx: WriteContext, attemptIds: readonly string[]): Promise<void> {
  await ctx.tx.run(erase, [ctx.tenantId, attemptIds]);
}
