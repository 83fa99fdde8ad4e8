import type { Money, Problem } from "../model.ts";
import type { SetupPage } from "../setup/model.ts";

export interface RatesPage extends SetupPage {
  kind: "rates";
  /** The payment sets, whose rates differ. Empty: the company has none yet. */
  sets: readonly { url: string; name: string; currency: string; isCurrent: boolean }[];
  terminals: readonly TerminalRates[];
  /** Null: the member may not change rates. */
  changeUrl: string | null;
}

/** A grid: a row for each program, a column for each number of installments. */
export interface TerminalRates {
  name: string;
  isActive: boolean;
  counts: readonly number[];
  rows: readonly { program: Program; cells: readonly (GridCell | null)[] }[];
  /** The form of single cells; null if the member may not change rates. */
  changeUrl: string | null;
}

/** Null: every program that the terminal takes. */
type Program = string | null;

/** `isCommon`: the program has no rate of its own, so the rate for every program applies. */
export interface GridCell extends RateCell {
  isCommon: boolean;
}

/** Percentages as decimal text, "2.5". */
export interface RateCell {
  cost: string;
  markup: string;
  minimum: Money | null;
  maximum: Money | null;
}

/** The form that replaces the rates of a set. It is sent twice: to see the difference, and to save it. */
export interface RatesFormPage extends SetupPage {
  kind: "rates-form";
  action: string;
  cancelUrl: string;
  setName: string;
  /** The table, as pasted. */
  text: string;
  /** A digest of the rates with which the text was compared. */
  before: string;
  /** A digest of the rates that were shown; "" if none were. */
  after: string;
  /** Null: the form was not sent to see the difference. */
  changes: readonly ShownRateChange[] | null;
  lines: readonly RateLineProblem[];
  problems: readonly Problem[];
}

/** The grid of one terminal, with fields in its cells. It is sent twice: to see the difference, and to save it. */
export interface RateGridPage extends SetupPage {
  kind: "rate-grid";
  action: string;
  cancelUrl: string;
  setName: string;
  terminal: string;
  counts: readonly number[];
  rows: readonly GridInputRow[];
  /** Sent back with the form, as in `RatesFormPage`. */
  before: string;
  after: string;
  changes: readonly ShownRateChange[] | null;
  problems: readonly Problem[];
}

export interface GridInputRow {
  program: Program;
  cells: readonly GridInput[];
}

export interface GridInput {
  installments: number;
  markup: PercentInput;
  cost: PercentInput;
  /** The limits of the stored rate, which the grid does not change. */
  minimum: Money | null;
  maximum: Money | null;
}

export interface PercentInput {
  name: string;
  /** The text that was typed. */
  value: string;
  /** The stored rate; "" if there is none. */
  stored: string;
  /** Why the value is refused; null if it is not. */
  reason: string | null;
}

export interface ShownRateChange {
  terminal: string;
  program: Program;
  installments: number;
  before: RateCell | null;
  after: RateCell | null;
}

export type RateColumn =
  | "terminal"
  | "program"
  | "installments"
  | "costRate"
  | "customerRate"
  | "minimumAmount"
  | "maximumAmount";

export interface RateLineProblem {
  line: number;
  column: RateColumn;
  reason: string;
  value: string;
}
