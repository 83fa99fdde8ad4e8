import { isCurrencyCode, type CurrencyCode } from "@servicepay/money";
import { widgetOffer, widgetPaymentSet, type PaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";

export async function requireWidgetSet(ctx: Context, currency: string): Promise<PaymentSet> {
  return (await widgetPaymentSet(ctx, currencyCode(currency))) ?? refuse(currency);
}

/** The payment set with its terminals. */
export async function requireWidgetOffer(ctx: Context, currency: string) {
  return (await widgetOffer(ctx, currencyCode(currency))) ?? refuse(currency);
}

function currencyCode(currency: string): CurrencyCode {
  if (!isCurrencyCode(currency)) throw invalid("currency", `"${currency}" is not a currency of ISO 4217.`);
  return currency;
}

function refuse(currency: string): never {
  throw invalid("currency", `There is no payment set for widget payments in ${currency}.`, "no_payment_set");
}
