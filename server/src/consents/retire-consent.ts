import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { retireCurrent } from "./store.ts";

/** Payers no longer see the text. Its versions and the answers to them stay. */
export async function retireConsent(ctx: WriteContext, paymentSetId: string, code: string): Promise<void> {
  if (!(await retireCurrent(ctx, paymentSetId, code))) throw notFound("The payment set has no such text.");
  await recordAudit(ctx, {
    action: "consent.retired",
    recordType: "consent",
    recordId: code,
    details: { paymentSetId },
  });
}
