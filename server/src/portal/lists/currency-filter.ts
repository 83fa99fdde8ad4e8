import { isCurrencyCode, type CurrencyCode } from "@servicepay/money";
import { textIn } from "../words/index.ts";
import type { FilterField } from "./filters.ts";

/** One of the currencies in which the company collects. */
export const currencyFilter: FilterField<
  { currency?: CurrencyCode | undefined },
  unknown,
  { currencies: readonly string[] }
> = {
  label: (_, locale) => textIn(locale).list.currency,
  options: (_, { more }) => Object.fromEntries(more.currencies.map((code) => [code, code])),
  read: (text) => (isCurrencyCode(text) ? { currency: text } : null),
};

/** The currencies of terminals or payment sets, for the filter. */
export function currenciesOf(
  collecting: readonly ({ currencies: readonly string[] } | { currency: string })[],
): readonly string[] {
  const all = collecting.flatMap((each) => ("currencies" in each ? each.currencies : [each.currency]));
  return [...new Set(all)].toSorted();
}
