import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { retire } from "./store.ts";

/** The text is asked for no longer. What payers answered stays. */
export async function retireConsent(ctx: WriteContext, paymentSetId: string, code: string): Promise<void> {
  const retired = await ctx.tx.run(retire, [ctx.tenantId, paymentSetId, code, ctx.clock.now()]);
  if (retired === 0) throw notFound("The payment set has no such text.");
  await recordAudit(ctx, {
    action: "consent.retired",
    recordType: "consent",
    recordId: code,
    details: { paymentSetId },
  });
}
