import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { ConsentId } from "./consent.ts";
import { currentConsents, lockTexts, retireCurrent } from "./store.ts";

/**
 * Takes a text out of use: payers no longer see it. Its versions and the answers to them stay. `seen`: the version that the
 * caller saw in use; if another one is, the call is refused ("stale").
 */
export async function retireConsent(
  ctx: WriteContext,
  paymentSetId: string,
  code: string,
  seen?: ConsentId,
): Promise<void> {
  await lockTexts(ctx, paymentSetId);
  const current = (await currentConsents(ctx, paymentSetId)).find((consent) => consent.code === code);
  if (current === undefined) throw notFound("The payment set has no such text.");
  if (seen !== undefined && seen !== current.id)
    throw conflict("Someone else changed the text in the meantime.", { reason: "stale" });
  await retireCurrent(ctx, paymentSetId, code);
  await recordAudit(ctx, {
    action: "consent.retired",
    recordType: "consent",
    recordId: code,
    details: { paymentSetId },
  });
}
