import { invalid, type Refusal } from "../refusal.ts";

/** What people write for the Turkish lira, also after the code of before 2005. */
const LIRA = /^(TL|YTL|TRL|₺)$/i;

/** Undefined: the code is no known name of a currency either. */
export function currencyHint(code: string): string | undefined {
  return LIRA.test(code.trim()) ? "The code of the Turkish lira is TRY." : undefined;
}

export function unknownCurrency(code: string, field = "currencyCode"): Refusal {
  const sentence = currencyHint(code) ?? "The currency is not one of ISO 4217.";
  return invalid(field, sentence, "unknown_currency");
}
