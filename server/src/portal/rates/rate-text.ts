import { shortDecimal, type Rate } from "@servicepay/money";
import { programName } from "#payment-sets/index.ts";
import { numberFormat } from "../words/formats.ts";
import { textIn, type Locale } from "../words/index.ts";

/** "2,50": at least two decimals, exact. */
export function formatRate(locale: Locale, rate: Rate): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 } as const;
  return numberFormat(locale, digits).format(shortDecimal(rate) as `${number}`);
}

export function countText(locale: Locale, count: number): string {
  const text = textIn(locale).rates;
  return count === 1 ? text.single : text.count(count);
}

/** Null: every program that the terminal takes. */
export function programText(locale: Locale, program: string | null): string {
  return program === null ? textIn(locale).rates.anyProgram : programName(program);
}
