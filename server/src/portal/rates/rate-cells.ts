import { shortDecimal, type Amount } from "@servicepay/money";
import type { ListedRate, TerminalRecord } from "#payment-sets/index.ts";
import type { Form } from "../forms/index.ts";
import type { Locale } from "../words/index.ts";
import { percentOf } from "./rate-values.ts";

/** A cell of a terminal's grid. A null program stands for any program. */
export interface Place {
  program: string | null;
  installments: number;
}

export interface RateGrid {
  terminal: TerminalRecord;
  /** The terminal's stored rates. */
  rates: readonly ListedRate[];
  locale: Locale;
}

export interface GridInputRow {
  program: string | null;
  cells: readonly GridInput[];
}

export interface GridInput {
  installments: number;
  markup: PercentInput;
  cost: PercentInput;
  /** The limits of the stored rate, which the grid does not change. */
  minimum: Amount | null;
  maximum: Amount | null;
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

export interface ReadGrid {
  rates: ListedRate[];
  /** Reasons by the names of inputs. */
  problems: Map<string, string>;
}

const COUNTS = Array.from({ length: 12 }, (_, index) => index + 1);
/** A form has at most 500 fields. */
const CELLS_MAX = 240;

export function fitsForm(grid: Pick<RateGrid, "terminal" | "rates">): boolean {
  return programsOf(grid).length * countsOf(grid).length <= CELLS_MAX;
}

function programsOf({ terminal, rates }: Pick<RateGrid, "terminal" | "rates">): (string | null)[] {
  return [...new Set([null, ...terminal.programs, ...rates.map(({ program }) => program)])];
}

/** The numbers of installments: 1 to 12, and larger ones that have a stored rate. */
export function countsOf({ rates }: Pick<RateGrid, "rates">): number[] {
  return [...new Set([...COUNTS, ...rates.map(({ installments }) => installments)])].toSorted((a, b) => a - b);
}

/** "cost-bonus-3", "markup-any-1". Programs are words with hyphens, none of which is "any". */
export function inputName(column: "cost" | "markup", { program, installments }: Place): string {
  return `${column}-${program ?? "any"}-${installments}`;
}

/** The inputs of the grid: with the stored rates, or with what was typed if there is a form. */
export function gridRows(
  grid: RateGrid,
  { form, problems }: { form: Form | null; problems: ReadonlyMap<string, string> },
): GridInputRow[] {
  const input = (place: Place): GridInput => {
    const rate = storedAt(grid, place);
    const { cost, markup } = typedAt(grid, place, form);
    const [costName, markupName] = [inputName("cost", place), inputName("markup", place)];
    const stored = storedTexts(grid, place);
    return {
      installments: place.installments,
      markup: { name: markupName, value: markup, stored: stored.markup, reason: problems.get(markupName) ?? null },
      cost: { name: costName, value: cost, stored: stored.cost, reason: problems.get(costName) ?? null },
      minimum: rate?.minimumAmount ?? null,
      maximum: rate?.maximumAmount ?? null,
    };
  };
  return programsOf(grid).map((program) => ({
    program,
    cells: countsOf(grid).map((installments) => input({ program, installments })),
  }));
}

/** A cell with neither percentage has no rate. The limits of a rate stay as they are stored. */
export function readGrid(grid: RateGrid, form: Form): ReadGrid {
  const read: ReadGrid = { rates: [], problems: new Map() };
  for (const program of programsOf(grid))
    for (const installments of countsOf(grid)) {
      const place = { program, installments };
      const typed = typedAt(grid, place, form);
      if (typed.cost.trim() === "" && typed.markup.trim() === "") continue;
      const percents = { cost: percentOf(typed.cost), markup: percentOf(typed.markup) };
      for (const column of ["markup", "cost"] as const)
        if (percents[column] === null)
          read.problems.set(inputName(column, place), typed[column].trim() === "" ? "other_half" : "not_a_rate");
      const { cost: costRate, markup: customerRate } = percents;
      if (costRate === null || customerRate === null) continue;
      const { minimumAmount = null, maximumAmount = null } = storedAt(grid, place) ?? {};
      const limits = { minimumAmount, maximumAmount };
      read.rates.push({ terminalId: grid.terminal.id, ...place, costRate, customerRate, ...limits });
    }
  return read;
}

function storedAt({ rates }: RateGrid, { program, installments }: Place): ListedRate | undefined {
  return rates.find((rate) => rate.program === program && rate.installments === installments);
}

function storedTexts(grid: RateGrid, place: Place): { cost: string; markup: string } {
  const rate = storedAt(grid, place);
  if (rate === undefined) return { cost: "", markup: "" };
  const text = (decimal: string) => (grid.locale === "tr" ? decimal.replace(".", ",") : decimal);
  return { cost: text(shortDecimal(rate.costRate)), markup: text(shortDecimal(rate.customerRate)) };
}

/** A field that the form lacks keeps the stored rate. */
function typedAt(grid: RateGrid, place: Place, form: Form | null): { cost: string; markup: string } {
  const stored = storedTexts(grid, place);
  const typed = (column: "cost" | "markup") => {
    const name = inputName(column, place);
    return form?.list(name)[0]?.slice(0, 20) ?? stored[column];
  };
  return { cost: typed("cost"), markup: typed("markup") };
}
