import type { Offers } from "@servicepay/checkout/render";
import { paymentOptions } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { conflict, Refusal } from "#platform/refusal.ts";
import { offersOf } from "./installment-choices.ts";
import { LOOKUPS_MAX } from "../link.ts";
import { countLookup } from "../store.ts";
import type { Visit } from "./visit.ts";

/** The installments of a card by its first digits. Look-ups per link are limited, so that nobody checks cards with it. */
export async function linkOptions({ ctx, link, payment }: Visit, bin: string): Promise<Offers> {
  // While an attempt is under way, the form may look up installments for the next one.
  const mayBePaid = payment.state === "open" || payment.state === "processing";
  if (!mayBePaid) throw conflict("This link takes no payment now.", { reason: payment.state });
  const isAllowed = await inTransaction(ctx, (ctx) => countLookup(ctx, link.id, LOOKUPS_MAX));
  if (!isAllowed)
    throw new Refusal("ERR_RATE_LIMIT", "Too many cards were looked up by this link.", { retryAfterSeconds: 3_600 });
  const { paymentSetId, amount, currency } = payment;
  return offersOf(await paymentOptions(ctx, { paymentSetId, bin, amount, currency, subject: link.id }));
}
