import { joinTransaction, reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import type { Consent } from "./consent.ts";
import { selectAnswers, selectConsents, selectConsentVersion, type ConsentAnswer } from "./store.ts";

/** The texts that payers of a payment set are shown now, in their order. */
export function currentConsents(ctx: Context | ReadContext, paymentSetId: string): Promise<Consent[]> {
  return selectConsents(reading(ctx), paymentSetId);
}

/** A text as it was once, in use or retired: the evidence behind an answer. */
export function findConsentVersion(
  ctx: Context | WriteContext,
  named: Pick<Consent, "paymentSetId" | "code" | "version">,
): Promise<Consent | undefined> {
  return joinTransaction(ctx, (tx) => selectConsentVersion(tx, named));
}

/** What the payer of a payment answered with each try, oldest first. */
export function listConsentAnswers(ctx: Context | WriteContext, paymentId: string): Promise<ConsentAnswer[]> {
  return joinTransaction(ctx, (tx) => selectAnswers(tx, paymentId));
}
