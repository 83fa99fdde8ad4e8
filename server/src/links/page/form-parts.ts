import type { CardFormModel, Offers } from "@servicepay/checkout/render";
import { Refusal } from "#platform/refusal.ts";
import { readHolderName } from "../holder-name.ts";
import { acceptedBefore, consentModels } from "./consent-boxes.ts";
import { formOffer, type FormOffer } from "./form-offer.ts";
import { ownerOf, savedCardOffers, savedCardsOf } from "./saved-cards.ts";
import type { Visit } from "./visit.ts";

/** The parts of a card form that depend on link, payer and payment set. */
interface FormParts {
  holderName: string;
  offer: FormOffer;
  /** The customer who would own a saved card. */
  owner: string | null;
  payer: PayerParts;
}

type PayerParts = Required<Pick<CardFormModel, "savedCards" | "savedCard" | "consents">> &
  Partial<Pick<CardFormModel, "choices" | "card">>;

export async function formParts(visit: Visit, form: Partial<CardFormModel>): Promise<FormParts> {
  const [holderName, offer, owner, payer] = await Promise.all([
    form.values === undefined ? readHolderName(visit.ctx, visit.link.id, visit.nonce) : "",
    formOffer(visit.ctx, visit.payment),
    ownerOf(visit),
    payerParts(visit, form),
  ]);
  return { holderName, offer, owner, payer };
}

/** The most recently saved card of a known payer is chosen at first. */
async function payerParts(visit: Visit, form: Partial<CardFormModel>): Promise<PayerParts> {
  const [savedCards, consents] = await Promise.all([savedCardsOf(visit), form.consents ?? consentsOf(visit, form)]);
  const asked = form.savedCard === undefined ? (savedCards[0]?.id ?? null) : form.savedCard;
  const savedCard = savedCards.some(({ id }) => id === asked) ? asked : null;
  if (form.choices !== undefined || savedCard === null) return { savedCards, savedCard, consents };
  return { savedCards, savedCard, consents, ...(await offersOfSavedCard(visit, savedCard)) };
}

async function consentsOf(visit: Visit, { decline = null }: Partial<CardFormModel>): Promise<PayerParts["consents"]> {
  return consentModels(visit, decline === null ? new Set() : await acceptedBefore(visit));
}

async function offersOfSavedCard(visit: Visit, savedCard: string): Promise<Partial<Offers>> {
  try {
    return await savedCardOffers(visit, savedCard);
  } catch (error) {
    if (error instanceof Refusal) return {}; // The script asks again. Without installments the card can make a single payment.
    throw error;
  }
}
