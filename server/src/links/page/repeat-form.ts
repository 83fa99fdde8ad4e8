import { digitsOf, groupDigits } from "@servicepay/checkout/card";
import { formProblem, type FormProblem, type Offers } from "@servicepay/checkout/render";
import { installmentsOfToken } from "#payment-sets/index.ts";
import { Refusal } from "#platform/refusal.ts";
import type { CardFormPost } from "./card-form-post.ts";
import { consentModels } from "./consent-boxes.ts";
import { linkOptions } from "./link-options.ts";
import { savedCardOffers } from "./saved-cards.ts";
import { cardPage } from "./card-page.ts";
import { viewLink, type LinkView, type PageView } from "./view-link.ts";
import type { Visit } from "./visit.ts";

const BIN_DIGITS = 8;

/** Shows the form again, with its problems and a new nonce. All typed values but the security code stay. */
export async function repeatForm(
  visit: Visit,
  form: CardFormPost,
  problems: readonly FormProblem[],
  status = 400,
): Promise<PageView> {
  const digits = digitsOf(form.number).replace(/\D/g, "");
  const { choices, card, lookup, isOverLimit } = await choicesFor(visit, form.savedCardId, digits);
  const wantedInstallments = installmentsOfToken(visit.ctx, visit.link.id, form.installmentToken);
  const installment = choices?.find(({ count }) => count === wantedInstallments)?.token ?? null;
  const shown = isOverLimit ? [...problems, formProblem(visit.locale, "tooManyLookups")] : problems;
  const values = { number: groupDigits(digits), expiry: form.expiry, holderName: form.holderName, installment };
  const savedCard = form.savedCardId === "" ? null : form.savedCardId;
  const consents = await consentModels(visit, new Set(form.consents.values()));
  const { savesCard } = form;
  const page = await cardPage(visit, {
    values,
    problems: shown,
    choices,
    card,
    lookup,
    savedCard,
    consents,
    wantedInstallments,
    savesCard,
  });
  return { kind: "page", status, page };
}

/** The form with the installments of the typed or chosen card, for browsers without script. */
export async function formWithOptions(visit: Visit, form: CardFormPost): Promise<LinkView> {
  const number = digitsOf(form.number);
  if (form.savedCardId === "" && !/^\d{6,}$/.test(number))
    return repeatForm(visit, form, [{ field: "number", kind: number === "" ? "missing" : "incomplete" }]);
  return repeatForm(visit, form, [], 200);
}

/** The form in another language or, if the link can no longer be paid, the page of its state. */
export async function formInOtherLanguage(visit: Visit, form: CardFormPost): Promise<LinkView> {
  const current = await viewLink(visit, { afterAttempt: false });
  if (current.kind === "redirect" || current.page.kind !== "hosted-card") return current;
  return repeatForm(visit, form, [], 200);
}

interface Choices {
  choices: Offers["choices"] | null;
  card: Offers["card"] | null;
  lookup: "idle" | "failed";
  isOverLimit: boolean;
}

async function choicesFor(visit: Visit, savedCardId: string, digits: string): Promise<Choices> {
  if (savedCardId === "" && digits.length < 6) return { choices: null, card: null, lookup: "idle", isOverLimit: false };
  try {
    const offers = await (savedCardId === ""
      ? linkOptions(visit, digits.slice(0, BIN_DIGITS))
      : savedCardOffers(visit, savedCardId));
    return { ...offers, lookup: "idle", isOverLimit: false };
  } catch (error) {
    // Without installments the payer can still make a single payment.
    if (error instanceof Refusal)
      return { choices: null, card: null, lookup: "failed", isOverLimit: error.code === "ERR_RATE_LIMIT" };
    throw error;
  }
}
