import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { hashOf, type Consent, type ConsentKind, type ConsentText } from "./consent.ts";
import { retire, selectConsents, selectLatestVersion, writeConsent } from "./store.ts";

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

/** The text from now on, as a new version; the same text again changes nothing. Earlier versions stay as evidence. */
export async function setConsent(ctx: WriteContext, given: NewConsent): Promise<Consent> {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(given.code))
    throw invalid("code", "A code is lower-case letters, digits and dashes, and begins with a letter.");
  const texts = checkTexts(given.texts);
  const hash = hashOf({ kind: given.kind, texts });
  const inUse = await selectConsents(ctx, given.paymentSetId);
  const present = inUse.find(({ code }) => code === given.code);
  if (present?.hash === hash.toString("hex") && present.position === given.position) return present;
  if (present === undefined && inUse.length >= CONSENTS_MAX)
    throw conflict(`A payment set has at most ${CONSENTS_MAX} texts.`, { reason: "too_many" });
  const now = ctx.clock.now();
  await ctx.tx.run(retire, [ctx.tenantId, given.paymentSetId, given.code, now]);
  const consent: Consent = {
    ...given,
    texts,
    id: newId<"consent">(),
    version: (await selectLatestVersion(ctx, given.paymentSetId, given.code)) + 1,
    hash: hash.toString("hex"),
    createdAt: now,
  };
  await writeConsent(ctx, consent);
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
