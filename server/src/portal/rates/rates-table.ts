/** Tables of rates that members paste: a list of rates as the form writes it, or a bank's matrix of installments and programs. */
import type { CurrencyCode } from "@servicepay/money";
import { checkRate, type ListedRate, type TerminalRecord } from "#payment-sets/index.ts";
import { refusalsBy } from "#platform/refusal.ts";
import type { Locale } from "../words/index.ts";

/** What the percentages of a bank's matrix are. The other rate stays as it is stored, or is 0. */
export const percentKinds = ["commission", "both", "markup"] as const;
export type PercentKind = (typeof percentKinds)[number];

export interface TableScene {
  terminals: readonly TerminalRecord[];
  currency: CurrencyCode;
  /** All rates of the set. */
  stored: readonly ListedRate[];
  locale: Locale;
  /** Where the percentages of a matrix belong; null if nothing was chosen. */
  matrixTerminal: TerminalRecord | null;
  percents: PercentKind;
}

/** A part of the table that was not understood. */
export interface LineProblem {
  /** The number of the line, from 1. */
  line: number;
  /** The name of the column; null if the whole line is meant. */
  column: string | null;
  reason: string;
  value: string;
}

export interface ReadTable {
  layout: "list" | "matrix";
  /** All rates of the set, as the table leaves them. */
  rates: ListedRate[];
  problems: LineProblem[];
}

/** A line of a table, and the texts of its cells. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** The first rule that the terminal or the currency has against the rate: the field that is wrong, and the reason. */
export function refusalOf(
  rate: ListedRate,
  terminal: TerminalRecord,
  currency: CurrencyCode,
): { field: string; reason: string } | null {
  const [refusal] = refusalsBy(() => checkRate(rate, terminal, currency, ""));
  return refusal === undefined ? null : { field: refusal.field ?? "", reason: refusal.reason ?? "invalid" };
}
