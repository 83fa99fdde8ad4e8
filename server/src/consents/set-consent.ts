import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { hashOf, type Consent, type ConsentKind, type ConsentText } from "./consent.ts";
import { currentConsents, insertConsent, latestVersion, retireCurrent } from "./store.ts";

export interface NewConsent {
  paymentSetId: string;
  code: string;
  kind: ConsentKind;
  position: number;
  texts: Consent["texts"];
}

const CONSENTS_MAX = 8;
const LABEL_MAX = 300;
const TEXT_MAX = 30_000;

/** Adds a new version of a text, which payers see from now on. A call with the current text changes nothing. */
export async function setConsent(ctx: WriteContext, given: NewConsent): Promise<Consent> {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(given.code))
    throw invalid("code", "A code is lower-case letters, digits and dashes, and begins with a letter.");
  const texts = checkTexts(given.texts);
  const hash = hashOf({ kind: given.kind, texts });
  const inUse = await currentConsents(ctx, given.paymentSetId);
  const current = inUse.find(({ code }) => code === given.code);
  if (current?.hash === hash.toString("hex") && current.position === given.position) return current;
  if (current === undefined && inUse.length >= CONSENTS_MAX)
    throw conflict(`A payment set has at most ${CONSENTS_MAX} texts.`, { reason: "too_many" });
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

function checkTexts({ tr, en }: Consent["texts"]): Consent["texts"] {
  const checked = { tr: checkText("tr", tr) };
  return en === undefined ? checked : { ...checked, en: checkText("en", en) };
}

function checkText(locale: string, { label, text }: ConsentText): ConsentText {
  const clean = {
    label: label.normalize("NFC").trim().replace(/\s+/g, " "),
    text: text.normalize("NFC").replaceAll("\r\n", "\n").trim(),
  };
  if (clean.label === "" || clean.label.length > LABEL_MAX)
    throw invalid(`label-${locale}`, `A label has 1 to ${LABEL_MAX} characters.`);
  if (clean.text === "" || clean.text.length > TEXT_MAX)
    throw invalid(`text-${locale}`, `A text has 1 to ${TEXT_MAX} characters.`);
  return clean;
}
