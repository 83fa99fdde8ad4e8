import { currencyByNumericCode } from "@servicepay/money";
import type { Money } from "../books/entries.ts";

export type MoneyProblem = "unknown_currency" | "other_currency" | "unreadable" | "zero";

const DECIMALS = { upToTwo: /^([0-9]{1,13})(?:\.([0-9]{1,2}))?$/, two: /^([0-9]{1,13})\.([0-9]{2})$/ };

/** "100.25" of currency 949 is 10025 kuruş. Banks differ in how many decimals must be there. */
export function readDecimal(text: string, currency: string, decimals: "two" | "upToTwo"): Money | MoneyProblem {
  const [, whole = "", fraction = ""] = DECIMALS[decimals].exec(text) ?? [];
  return moneyOf(whole === "" ? null : BigInt(whole + fraction.padEnd(2, "0")), currency);
}

/** "10025" of currency 949 is 10025 kuruş. */
export function readMinorUnits(text: string, currency: string): Money | MoneyProblem {
  return moneyOf(/^[0-9]{1,15}$/.test(text) ? BigInt(text) : null, currency);
}

/** 10025 kuruş are "100.25" with "." and "100,25" with ",". */
export function decimalText(units: string, mark: "." | "," = "."): string {
  const padded = units.padStart(3, "0");
  return `${padded.slice(0, -2)}${mark}${padded.slice(-2)}`;
}

/** "100,25 TRY" for the payer. */
export function shownAmount({ amount, currency }: Money, locale: "tr" | "en"): string {
  return `${decimalText(amount, locale === "tr" ? "," : ".")} ${currencyByNumericCode(currency)?.code ?? ""}`;
}

function moneyOf(units: bigint | null, currencyNumber: string): Money | MoneyProblem {
  const currency = currencyByNumericCode(currencyNumber);
  if (currency === null) return "unknown_currency";
  if (currency.exponent !== 2) return "other_currency";
  if (units === null) return "unreadable";
  return units === 0n ? "zero" : { amount: units.toString(), currency: currencyNumber };
}
