import { digitsOf, groupDigits } from "@servicepay/checkout/card";
import { formProblem, type CardFormModel, type FormProblem, type Offers } from "@servicepay/checkout/render";
import { installmentsOfToken } from "#payment-sets/index.ts";
import { Refusal } from "#platform/refusal.ts";
import type { CardFormPost } from "./card-form-post.ts";
import { cardPage } from "./card-page.ts";
import { consentModels } from "./consent-boxes.ts";
import { linkOptions } from "./link-options.ts";
import { savedCardOffers } from "./saved-cards.ts";
import { stateOfLink } from "./state-of-link.ts";
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
  const { offers, problems: found } = await choicesFor(visit, form);
  const wantedInstallments = installmentsOfToken(visit.ctx, visit.link.id, form.installmentToken);
  const installment = offers.choices?.find(({ count }) => count === wantedInstallments)?.token ?? null;
  const values = { number: groupDigits(numberIn(form)), expiry: form.expiry, holderName: form.holderName, installment };
  const savedCard = form.savedCardId === "" ? null : form.savedCardId;
  const consents = await consentModels(visit, tickedIn(form));
  const { savesCard } = form;
  const page = await cardPage(visit, {
    values,
    problems: [...problems, ...found],
    ...offers,
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
  if (stateOfLink(visit).kind !== "payable") return viewLink(visit, { afterAttempt: false });
  return repeatForm(visit, form, [], 200);
}

type Offered = Pick<CardFormModel, "choices" | "lookup"> & { card: Offers["card"] | null };

/** The installments of the typed or chosen card; without them the payer can still make a single payment. */
export async function choicesFor(
  visit: Visit,
  form: CardFormPost,
): Promise<{ offers: Offered; problems: readonly FormProblem[] }> {
  const { savedCardId } = form;
  const digits = numberIn(form);
  if (savedCardId === "" && digits.length < 6)
    return { offers: { choices: null, card: null, lookup: "idle" }, problems: [] };
  try {
    const found = await (savedCardId === ""
      ? linkOptions(visit, digits.slice(0, BIN_DIGITS))
      : savedCardOffers(visit, savedCardId));
    return { offers: { ...found, lookup: "idle" }, problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isOverLimit = error.code === "ERR_RATE_LIMIT";
    const problems = isOverLimit ? [formProblem(visit.locale, "tooManyLookups")] : [];
    return { offers: { choices: null, card: null, lookup: "failed" }, problems };
  }
}

function numberIn({ number }: CardFormPost): string {
  return digitsOf(number).replace(/\D/g, "");
}

/** Hashes of the ticked texts. */
export function tickedIn({ consents }: CardFormPost): ReadonlySet<string> {
  return new Set(consents.values());
}
