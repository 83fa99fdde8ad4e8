import type { ConsentModel, FormProblem } from "@servicepay/checkout/render";
import { currentConsents, listConsentAnswers, paragraphsOf, textIn, type Consent } from "#consents/index.ts";
import type { CardFormPost } from "./card-form-post.ts";
import type { Visit } from "./visit.ts";

/** A visit, or the page of a payment set without one. */
type ShownTo = Pick<Visit, "ctx" | "locale"> & { payment: Pick<Visit["payment"], "paymentSetId"> };

export async function consentModels(visit: ShownTo, ticked: ReadonlySet<string>): Promise<ConsentModel[]> {
  const consents = await currentConsents(visit.ctx, visit.payment.paymentSetId);
  return consents.map((consent) => {
    const text = textIn(consent, visit.locale);
    const { code, kind, hash } = consent;
    return { code, kind, hash, label: text.label, paragraphs: paragraphsOf(text), isTicked: ticked.has(hash) };
  });
}

/** Hashes of the texts that the payer accepted with an earlier attempt and need not tick again. */
export async function acceptedBefore({ ctx, payment }: Visit): Promise<Set<string>> {
  const answers = await listConsentAnswers(ctx, payment.id);
  const last = new Map(answers.map(({ hash, answer }) => [hash, answer]));
  return new Set([...last].filter(([, answer]) => answer === "accepted").map(([hash]) => hash));
}

export interface ReadConsents {
  consents: readonly Consent[];
  /** Codes of the texts. */
  ticked: ReadonlySet<string>;
  problems: FormProblem[];
}

/** A ticked box counts only for the version of the text that was shown beside it. */
export async function readConsents(visit: Visit, { consents: posted }: CardFormPost): Promise<ReadConsents> {
  const consents = await currentConsents(visit.ctx, visit.payment.paymentSetId);
  const problems = consents.flatMap((consent): FormProblem[] => {
    const { code, kind, hash } = consent;
    const given = posted.get(code);
    const isMissing = given === undefined && kind === "required";
    const isOfOtherText = given !== undefined && given !== hash;
    if (!isMissing && !isOfOtherText) return [];
    const { label } = textIn(consent, visit.locale);
    return [{ field: "consent", kind: isOfOtherText ? "changed" : "missing", code, label }];
  });
  const ticked = new Set(consents.filter(({ code, hash }) => posted.get(code) === hash).map(({ code }) => code));
  return { consents, ticked, problems };
}
