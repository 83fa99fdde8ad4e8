import type { CurrencyCode } from "@servicepay/money";
import { isCurrencyCode } from "@servicepay/money";
import { widgetOffer, widgetPaymentSet } from "#payment-sets/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";

/** The set that this currency's widget payments go through. */
export async function requireWidgetSet(ctx: Context, currency: string): Promise<PaymentSet> {
  return (await widgetPaymentSet(ctx, currencyCode(currency))) ?? refuse(currency);
}

/** The same with its terminals, read together. */
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
