import type { CardFormModel, Offers } from "@servicepay/checkout/render";
import { Refusal } from "#platform/refusal.ts";
import { acceptedBefore, consentModels } from "./consent-boxes.ts";
import { savedCardOffers, savedCardsOf } from "./saved-cards.ts";
import type { FoundVisit } from "./visit.ts";

export type PayerParts = Required<Pick<CardFormModel, "savedCards" | "savedCard" | "consents">> &
  Partial<Pick<CardFormModel, "choices" | "card">>;

/** What a form shows of its payer and its payment set. A known payer begins with the card that was saved last. */
export async function payerParts(visit: FoundVisit, form: Partial<CardFormModel>): Promise<PayerParts> {
  const [savedCards, consents] = await Promise.all([savedCardsOf(visit), form.consents ?? consentsOf(visit, form)]);
  const asked = form.savedCard === undefined ? (savedCards[0]?.id ?? null) : form.savedCard;
  const savedCard = savedCards.some(({ id }) => id === asked) ? asked : null;
  if (form.choices !== undefined || savedCard === null) return { savedCards, savedCard, consents };
  return { savedCards, savedCard, consents, ...(await offersOf(visit, savedCard)) };
}

async function consentsOf(
  visit: FoundVisit,
  { decline = null }: Partial<CardFormModel>,
): Promise<PayerParts["consents"]> {
  return consentModels(visit, decline === null ? new Set() : await acceptedBefore(visit));
}

async function offersOf(visit: FoundVisit, savedCard: string): Promise<Partial<Offers>> {
  try {
    return await savedCardOffers(visit, savedCard);
  } catch (error) {
    if (error instanceof Refusal) return {}; // The script asks again, and without any the card pays at once.
    throw error;
  }
}
