import type { ConsentModel, Locale } from "@servicepay/checkout/render";
import { currentConsents, paragraphsOf, textIn, type Consent, type PayerAnswers } from "#consents/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";

/** A text that the frame showed: a ticked box, or a notice. */
export interface GivenConsent {
  code: string;
  hash: string;
}

/** The payment set's texts, none ticked. */
export async function widgetConsents(ctx: Context, { id }: PaymentSet, locale: Locale): Promise<ConsentModel[]> {
  const consents = await currentConsents(ctx, id);
  return consents.map((consent) => {
    const text = textIn(consent, locale);
    const { code, kind, hash } = consent;
    return { code, kind, hash, label: text.label, paragraphs: paragraphsOf(text), isTicked: false };
  });
}

export interface Answering {
  /** The present texts of the payment set. */
  consents: readonly Consent[];
  given: readonly GivenConsent[];
  locale: Locale;
  ip: string;
}

/** Refuses a missing required text, and an answer to a text that has changed since it was shown. */
export function readAnswers(ctx: Context, { consents, given, locale, ip }: Answering): PayerAnswers | null {
  if (consents.length === 0) return null;
  const hashes = new Map(given.map(({ code, hash }) => [code, hash]));
  for (const { code, kind, hash } of consents) {
    const seen = hashes.get(code);
    if (seen !== undefined && seen !== hash)
      throw invalid(`consents.${code}`, `The text "${code}" has changed since it was shown.`, "changed");
    if (seen === undefined && kind === "required")
      throw invalid(`consents.${code}`, `The payer has to accept the text "${code}".`, "required");
  }
  return {
    consents: consents.map(({ id: consentId, code, kind, hash }) => ({ id: consentId, code, kind, hash })),
    ticked: new Set(hashes.keys()),
    locale,
    ip,
    at: ctx.clock.now(),
  };
}

/** The answers in JSON, stored with the prepared payment. */
export interface StoredAnswers extends Omit<PayerAnswers, "ticked" | "at"> {
  ticked: string[];
  at: string;
}

export function storedAnswers(answers: PayerAnswers): StoredAnswers {
  return { ...answers, ticked: [...answers.ticked], at: answers.at.toISOString() };
}

export function answersOf(stored: StoredAnswers): PayerAnswers {
  return { ...stored, ticked: new Set(stored.ticked), at: new Date(stored.at) };
}
