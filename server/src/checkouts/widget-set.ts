import type { CurrencyCode } from "@servicepay/money";
import { isCurrencyCode } from "@servicepay/money";
import { widgetPaymentSet } from "#payment-sets/index.ts";
import type { PaymentSet } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";

/** The set that this currency's widget payments go through. */
export async function requireWidgetSet(ctx: Context, currency: string): Promise<PaymentSet> {
  const code: CurrencyCode | null = isCurrencyCode(currency) ? currency : null;
  if (code === null) throw invalid("currency", `"${currency}" is not a currency of ISO 4217.`);
  const set = await widgetPaymentSet(ctx, code);
  if (set === undefined || !set.isActive)
    throw invalid("currency", `There is no payment set for widget payments in ${currency}.`, "no_payment_set");
  return set;
}
