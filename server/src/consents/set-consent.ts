import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { consentProblems } from "./consent-problems.ts";
import { hashOf, tidyText, type Consent, type ConsentId, type ConsentKind } from "./consent.ts";
import { currentConsents, insertConsent, latestVersion, lockTexts, retireCurrent } from "./store.ts";

export interface NewConsent {
  paymentSetId: string;
  code: string;
  kind: ConsentKind;
  position: number;
  texts: Consent["texts"];
}

const CONSENTS_MAX = 8;

/**
 * Adds a new version of a text, which payers see from now on. A call with the current text changes nothing. `seen`: the
 * version that the caller saw in use, null for none. If another one is in use, the call is refused ("stale" or "taken").
 */
export async function setConsent(ctx: WriteContext, given: NewConsent, seen?: ConsentId | null): Promise<Consent> {
  const [problem] = consentProblems(given);
  if (problem !== undefined) throw problem;
  const { tr, en } = given.texts;
  const texts = { tr: tidyText(tr), ...(en !== undefined && { en: tidyText(en) }) };
  const hash = hashOf({ kind: given.kind, texts });
  await lockTexts(ctx, given.paymentSetId);
  const inUse = await currentConsents(ctx, given.paymentSetId);
  const current = inUse.find(({ code }) => code === given.code);
  if (current?.hash === hash.toString("hex") && current.position === given.position) return current;
  refuseUnseen(current, seen);
  if (current === undefined && inUse.length >= CONSENTS_MAX)
    throw conflict(`A payment set has at most ${CONSENTS_MAX} texts.`, { reason: "texts_full" });
  const now = ctx.clock.now();
  await retireCurrent(ctx, given.paymentSetId, given.code);
  const consent: Consent = {
    ...given,
    texts,
    id: newId<"consent">(),
    version: (await latestVersion(ctx, given.paymentSetId, given.code)) + 1,
    hash: hash.toString("hex"),
    createdAt: now,
  };
  await insertConsent(ctx, consent);
  const { code, version, kind } = consent;
  await recordAudit(ctx, {
    action: "consent.set",
    recordType: "consent",
    recordId: consent.id,
    details: { paymentSetId: given.paymentSetId, code, version, kind, hash: consent.hash },
  });
  return consent;
}

function refuseUnseen(current: Consent | undefined, seen: ConsentId | null | undefined): void {
  if (seen === undefined || seen === (current?.id ?? null)) return;
  if (seen === null) throw conflict("A text with this code already exists.", { field: "code", reason: "taken" });
  throw conflict("Someone else changed the text in the meantime.", { reason: "stale" });
}
