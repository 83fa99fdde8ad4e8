import { currencyOf, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Money } from "@servicepay/portal/render";

export function moneyOf(amount: Amount, currency: CurrencyCode): Money {
  return { amount: formatDecimal(amount, currencyOf(currency).exponent), currency };
}
