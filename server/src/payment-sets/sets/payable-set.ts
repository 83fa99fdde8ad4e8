import { fitsCurrency, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { decimalOf } from "#platform/text/money.ts";
import { findPaymentSet } from "./find-payment-set.ts";
import type { PaymentSet } from "./payment-set.ts";

export interface Payable {
  paymentSetId: string;
  amount: Amount;
  currency: CurrencyCode;
  /** The set, if the caller has just read it. */
  set?: PaymentSet;
}

/** Returns the set. Refuses one that is unknown or inactive, or does not take this amount and currency. */
export async function requirePayableSet(ctx: ReadContext, payable: Payable): Promise<PaymentSet> {
  const { paymentSetId, amount, currency } = payable;
  const set = payable.set ?? (await findPaymentSet(ctx, paymentSetId));
  if (set === undefined) throw notFound("There is no such payment set.", "paymentSetId");
  if (!set.isActive) throw conflict("The payment set is not in use.", { field: "paymentSetId", reason: "inactive" });
  if (currency !== set.currency) throw invalid("currency", `The payment set takes ${set.currency}.`, "other_currency");
  requirePayableAmount(set, amount);
  return set;
}

/** Refuses an amount that is not positive, finer than the currency, or outside the set's limits. `field` names it in the request. */
export function requirePayableAmount(
  set: Pick<PaymentSet, "currency" | "minimumAmount" | "maximumAmount">,
  amount: Amount,
  field = "amount",
): void {
  const { currency, minimumAmount, maximumAmount } = set;
  const inDigits = (limit: Amount) => `${decimalOf(limit, currency)} ${currency}`;
  if (amount <= 0n) throw invalid(field, "The amount must be positive.", "not_positive");
  if (!fitsCurrency(amount, currency))
    throw invalid(field, `The amount is finer than the smallest unit of ${currency}.`, "too_fine");
  if (minimumAmount !== null && amount < minimumAmount) {
    throw invalid(field, `The amount must be at least ${inDigits(minimumAmount)}.`, "too_small");
  }
  if (maximumAmount !== null && amount > maximumAmount) {
    throw invalid(field, `The amount must be at most ${inDigits(maximumAmount)}.`, "too_large");
  }
}
