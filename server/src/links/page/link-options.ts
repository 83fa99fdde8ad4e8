import type { Offers } from "@servicepay/checkout/render";
import { paymentOptions } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { conflict, Refusal } from "#platform/refusal.ts";
import { LOOKUPS_MAX } from "../link.ts";
import { countLookup } from "../store.ts";
import { offersOf } from "./installment-choices.ts";
import type { Visit } from "./visit.ts";

/** Returns the installments that a card offers, by its first digits. Each link has a limit of such requests, against card testing. */
export async function linkOptions({ ctx, link, payment }: Visit, bin: string): Promise<Offers> {
  // While an attempt is under way, the form may look up installments for the next one.
  const mayBePaid = payment.state === "open" || payment.state === "processing";
  if (!mayBePaid) throw conflict("This link cannot be paid at the moment.", { reason: payment.state });
  const isAllowed = await inTransaction(ctx, (ctx) => countLookup(ctx, link.id, LOOKUPS_MAX));
  if (!isAllowed)
    throw new Refusal("ERR_RATE_LIMIT", "Too many cards were looked up by this link.", { retryAfterSeconds: 3_600 });
  const { paymentSetId, amount, currency } = payment;
  return offersOf(await paymentOptions(ctx, { paymentSetId, bin, amount, currency, subject: link.id }));
}
