import { isCurrencyCode, type Amount, type CurrencyCode } from "@servicepay/money";
import type { JSX } from "preact";
import type { Action, MemberContext } from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import type { TerminalNames } from "../shown/terminal-names.ts";
import { textIn, type Locale, type Problem } from "../words/index.ts";
import { filterReader, type FilterQuery } from "./list-query.ts";
import type { Period } from "./period.ts";

/** What the choices of a filter are drawn from, beside the words. */
export interface FilterScene<More> {
  locale: Locale;
  more: More;
  /** The filters that are set. */
  filters: Readonly<Record<string, string>>;
}

/** A filter of a list: how its text is understood, and how it is offered. */
export interface FilterField<Filter, Words, More = unknown> {
  /** Returns what the text asks for, or null if it says nothing. */
  read: (text: string, ctx: MemberContext, period: Period | null) => Partial<Filter> | null;
  label: (words: Words, locale: Locale) => string;
  /** The words of its values. Without them the value is typed. */
  options?: (words: Words, scene: FilterScene<More>) => Readonly<Record<string, string>>;
  hint?: (words: Words) => string;
  /** The word for no choice. */
  any?: (words: Words) => string;
  /** Other pages link to this filter, and the form does not offer it. Returns the words of a value. */
  linked?: (words: Words, value: string) => string;
  /** The words of a typed value, if the value itself does not do. */
  word?: (value: string, scene: FilterScene<More>) => string;
  input?: Pick<JSX.IntrinsicElements["input"], "autocomplete" | "inputmode" | "maxLength" | "type">;
  /** Whether the form offers it to this member. By default it does. */
  isOffered?: (ctx: MemberContext) => boolean;
  /** Without this right the list has no such filter. */
  needs?: Action;
  /** No index has it, so every row of the period is read. With it the list does not show rows of all times. */
  readsEveryRow?: true;
}

export type FilterFields<Filter, Words, More = unknown> = Readonly<Record<string, FilterField<Filter, Words, More>>>;

/** Whether what is typed may be a personal detail. It is neither saved in a view nor written to the audit log. */
export function isPersonal({ needs }: Pick<FilterField<unknown, unknown>, "needs">): boolean {
  return needs === "people.read";
}

/** Reads the filters of an address, and names those that say nothing. */
export function readFilters<Filter, Words, More>(
  ctx: MemberContext,
  fields: FilterFields<Filter, Words, More>,
  query: Pick<FilterQuery<string>, "value"> & { period: Period | null },
): { typed: Partial<Filter>; problems: Problem[] } {
  const { read, problems } = filterReader(query);
  let typed: Partial<Filter> = {};
  for (const [name, field] of Object.entries(fields))
    typed = { ...typed, ...read(name, (text) => field.read(text, ctx, query.period)) };
  return { typed, problems };
}

/** Understands a filter of the records that are in use, or of those that are not. */
export function readActive(state: string): { isActive: boolean } | null {
  return state === "active" || state === "inactive" ? { isActive: state === "active" } : null;
}

interface AmountRange {
  amountMin?: Amount | undefined;
  amountMax?: Amount | undefined;
}

/** A range of amounts, as a member types them. The words are the same in every list. */
export function amountRange<Words>(
  words: (locale: Locale) => Record<keyof AmountRange, string>,
  understand: (text: string, locale: Locale) => Amount | null = readTypedAmount,
) {
  const field = (
    name: keyof AmountRange,
    filterOf: (amount: Amount) => AmountRange,
  ): FilterField<AmountRange, Words> => ({
    label: (_, locale) => words(locale)[name],
    input: { inputmode: "decimal" },
    read(text, { session }) {
      const amount = understand(text, session.member.locale);
      return amount === null ? null : filterOf(amount);
    },
  });
  return {
    amountMin: field("amountMin", (amountMin) => ({ amountMin })),
    amountMax: field("amountMax", (amountMax) => ({ amountMax })),
  };
}

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

/** One of the company's terminals. */
export const terminalFilter: FilterField<
  { terminalId?: string | undefined },
  { column: { terminal: string } },
  { terminals: TerminalNames }
> = {
  label: ({ column }) => column.terminal,
  options: (_, { more }) => Object.fromEntries(more.terminals),
  read(text) {
    const terminalId = parseId(text);
    return terminalId === null ? null : { terminalId };
  },
};
