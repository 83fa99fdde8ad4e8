import type { Locale } from "../model.ts";
import { numberFormat } from "../words/formats.ts";
import { textIn } from "../words/index.ts";
import type { RateColumn } from "./rates-model.ts";

const COLUMNS: readonly RateColumn[] = [
  "terminal",
  "program",
  "installments",
  "costRate",
  "customerRate",
  "minimumAmount",
  "maximumAmount",
];

/** The names of the columns of a table of rates. */
export function rateColumns(locale: Locale): string[] {
  const { column } = textIn(locale).rates;
  return COLUMNS.map((name) => column[name]);
}

/** "2,50": at least two decimals, exact. */
export function formatRate(locale: Locale, decimal: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 } as const;
  return numberFormat(locale, digits).format(decimal as `${number}`);
}

export function countText(locale: Locale, count: number): string {
  const text = textIn(locale).rates;
  return count === 1 ? text.single : text.count(count);
}

export function programText(locale: Locale, program: string | null): string {
  return program ?? textIn(locale).rates.anyProgram;
}
