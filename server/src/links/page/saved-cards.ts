import { brandOf, checkSavedCardCode, type CheckedCard } from "@servicepay/checkout/card";
import { formProblem, type FormProblem, type Offers, type SavedCardModel } from "@servicepay/checkout/render";
import { isExpired, newestSavedCards, openSavedCard, savedCardBin, type SavedCard } from "#cards/index.ts";
import { findCustomer } from "#customers/index.ts";
import { paymentOptions } from "#payment-sets/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound, Refusal } from "#platform/refusal.ts";
import type { CardFormPost } from "./card-form-post.ts";
import { offersOf } from "./installment-choices.ts";
import type { Visit } from "./visit.ts";

const SHOWN_MAX = 10;

/** The customer who would own a saved card; null for the default customer, who stands for many people. */
export async function ownerOf({ ctx, payment }: Visit): Promise<string | null> {
  const { customerId } = payment;
  if (customerId === null) return null;
  const customer = await findCustomer(reading(ctx), customerId);
  return customer === undefined || customer.isDefault ? null : customer.id;
}

/**
 * The saved cards of the link's customer. Everyone who has the link sees four digits, an expiry and a bank, but paying
 * takes the security code and the cardholder's 3-D Secure.
 */
export async function savedCardsOf(visit: Visit): Promise<SavedCardModel[]> {
  const { ctx } = visit;
  const { customerId } = visit.payment;
  if (customerId === null) return [];
  const [owner, cards] = await Promise.all([
    ownerOf(visit),
    newestSavedCards(reading(ctx), { customerId, limit: SHOWN_MAX }),
  ]);
  if (owner === null) return [];
  const now = ctx.clock.now();
  return cards.filter((card) => !isExpired(card, now)).map((card) => savedCardModel(card));
}

function savedCardModel({ id, maskedPan, expMonth, expYear, bank }: SavedCard): SavedCardModel {
  return {
    id,
    lastDigits: maskedPan.slice(-4),
    expiry: `${expMonth}/${expYear.slice(-2)}`,
    brand: brandOf(maskedPan.slice(0, 6)).name,
    bank,
  };
}

/** The installments of a saved card. They do not count as look-ups, since the card is known already. */
export async function savedCardOffers(visit: Visit, text: string): Promise<Offers> {
  const { ctx, link, payment } = visit;
  const customerId = await ownerOf(visit);
  const id = parseId(text);
  const bin =
    customerId === null || id === null
      ? null
      : await inTransaction(ctx, (ctx) => savedCardBin(ctx, { id, customerId }));
  if (bin === null) throw notFound("There is no such saved card.");
  const { paymentSetId, amount, currency } = payment;
  return offersOf(await paymentOptions(ctx, { paymentSetId, bin, amount, currency, subject: link.id }));
}

/** The saved card with the typed security code. */
export async function readSavedCard(
  visit: Visit,
  { savedCardId: id, cvv: typed }: CardFormPost,
): Promise<{ card: CheckedCard | null; problems: FormProblem[] }> {
  const customerId = await ownerOf(visit);
  const { cvv, problem } = checkSavedCardCode(typed);
  if (problem !== null) return { card: null, problems: [{ field: "cvv", kind: problem }] };
  try {
    if (customerId === null) throw notFound("There is no such saved card.");
    const saved = await inTransaction(visit.ctx, (ctx) => openSavedCard(ctx, { id, customerId }));
    return { card: { ...saved, cvv }, problems: [] };
  } catch (error) {
    // Do not tell whether the card was removed, has expired or belongs to another customer.
    if (error instanceof Refusal) return { card: null, problems: [formProblem(visit.locale, "savedCardGone")] };
    throw error;
  }
}
