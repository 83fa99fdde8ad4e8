import { fitsCurrency, type Amount, type CurrencyCode } from "@servicepay/money";
import { isAmbiguousAmount, readSignedAmount, readTypedAmount } from "./typed-amount.ts";

export type TypedMoneyProblem = "not_an_amount" | "ambiguous" | "not_positive" | "too_fine";

/** Reads an amount that a payer typed, with or without its currency: "100 TL". Returns what is wrong with any other text. */
export function readTypedMoney(text: string, locale: "tr" | "en", currency: CurrencyCode): Amount | TypedMoneyProblem {
  const typed = withoutNames(text.trim(), currency);
  if (isAmbiguousAmount(typed, locale)) return "ambiguous";
  const amount = readTypedAmount(typed, locale) ?? readSignedAmount(typed, locale);
  if (amount === null) return "not_an_amount";
  if (amount <= 0n) return "not_positive";
  return fitsCurrency(amount, currency) ? amount : "too_fine";
}

function withoutNames(text: string, currency: CurrencyCode): string {
  const folded = text.toLocaleUpperCase("en");
  for (const name of namesOf(currency)) {
    if (folded.endsWith(name)) return text.slice(0, -name.length).trim();
    if (folded.startsWith(name)) return text.slice(name.length).trim();
  }
  return text;
}

function namesOf(currency: CurrencyCode): string[] {
  return currency === "TRY" ? ["TRY", "TL"] : [currency];
}
