import type { Amount } from "@servicepay/money";
import type { JSX } from "preact";
import type { Action } from "#members/index.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import type { Locale, Problem } from "../model.ts";
import { filterReader, type FilterQuery } from "./list-query.ts";

/** A filter of a list: how its text is understood, and how it is offered. */
export interface FilterField<Filter, Words> {
  /** Returns what the text asks for, or null if it says nothing. */
  read: (text: string, locale: Locale) => Partial<Filter> | null;
  label: (words: Words, locale: Locale) => string;
  /** The words of its values. Without them the value is typed. */
  options?: (words: Words) => Readonly<Record<string, string>>;
  /** The word for no choice. */
  any?: (words: Words) => string;
  input?: Pick<JSX.IntrinsicElements["input"], "autocomplete" | "inputmode">;
  /** Without this right the list has no such filter. */
  needs?: Action;
}

export type FilterFields<Filter, Words> = Readonly<Record<string, FilterField<Filter, Words>>>;

/** Reads the filters of an address, and names those that say nothing. */
export function readFilters<Filter, Words>(
  fields: FilterFields<Filter, Words>,
  query: Pick<FilterQuery<string>, "value">,
  locale: Locale,
): { typed: Partial<Filter>; problems: Problem[] } {
  const { read, problems } = filterReader(query);
  let typed: Partial<Filter> = {};
  for (const [name, field] of Object.entries(fields))
    typed = { ...typed, ...read(name, (text) => field.read(text, locale)) };
  return { typed, problems };
}

interface AmountRange {
  amountMin?: Amount | undefined;
  amountMax?: Amount | undefined;
}

/** A range of amounts, as a member types them. The words are the same in every list. */
export function amountRange<Words>(words: (locale: Locale) => Record<keyof AmountRange, string>) {
  const field = (
    name: keyof AmountRange,
    filterOf: (amount: Amount) => AmountRange,
  ): FilterField<AmountRange, Words> => ({
    label: (_, locale) => words(locale)[name],
    input: { inputmode: "decimal" },
    read(text, locale) {
      const amount = readTypedAmount(text, locale);
      return amount === null ? null : filterOf(amount);
    },
  });
  return {
    amountMin: field("amountMin", (amountMin) => ({ amountMin })),
    amountMax: field("amountMax", (amountMax) => ({ amountMax })),
  };
}
