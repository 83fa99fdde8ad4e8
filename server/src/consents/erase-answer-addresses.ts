import type { WriteContext } from "#platform/context.ts";
import { eraseAddresses } from "./store.ts";

/** Strikes out from where payers answered. What they answered, to which text and when, stays. */
export async function eraseAnswerAddresses(ctx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await ctx.tx.run(eraseAddresses, [ctx.tenantId, paymentIds]);
}
