import { currencyOf, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";

/** An amount as pages get it. They write it in the reader's language. */
export function moneyOf(amount: Amount, currency: CurrencyCode): { amount: string; currency: CurrencyCode } {
  return { amount: decimalOf(amount, currency), currency };
}

/** The amount with as many decimals as the currency has. */
export function decimalOf(amount: Amount, currency: CurrencyCode): string {
  return formatDecimal(amount, currencyOf(currency).exponent);
}
