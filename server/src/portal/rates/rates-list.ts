import { shortDecimal, type Amount, type Rate } from "@servicepay/money";
import { programName, type ListedRate, type TerminalRecord } from "#payment-sets/index.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { textIn, type Locale } from "../words/index.ts";
import { installmentsOf, limitOf, percentOf, programOf } from "./rate-values.ts";
import { refusalOf, type LineProblem, type ReadTable, type TableLine, type TableScene } from "./rates-table.ts";

/** The columns of a list of rates, in the order in which it is written. */
const rateColumns = [
  "terminal",
  "program",
  "installments",
  "costRate",
  "customerRate",
  "minimumAmount",
  "maximumAmount",
] as const;
type Column = (typeof rateColumns)[number];

/** Writes rates as a table that Excel takes from the clipboard, and `readRatesTable` reads again. */
export function writeRatesList(
  rates: readonly ListedRate[],
  terminals: readonly TerminalRecord[],
  locale: Locale,
): string {
  const decimal = (value: Amount | Rate | null) =>
    value === null ? "" : locale === "tr" ? shortDecimal(value).replace(".", ",") : shortDecimal(value);
  const rows = terminals.flatMap(({ id, name }) =>
    rates
      .filter(({ terminalId }) => terminalId === id)
      .map((rate) => [
        withoutFormula(name),
        rate.program === null ? "*" : programName(rate.program),
        String(rate.installments),
        decimal(rate.costRate),
        decimal(rate.customerRate),
        decimal(rate.minimumAmount),
        decimal(rate.maximumAmount),
      ]),
  );
  return [rateColumns.map((column) => wordOf(column, locale)), ...rows].map((row) => row.join("\t")).join("\n");
}

/**
 * A rate in each line; all rates of the terminals that it names. The first line may name the columns, in any order and in Turkish or
 * English. An empty terminal is that of the line above.
 */
export function readRatesList(lines: readonly TableLine[], scene: TableScene): ReadTable {
  const rates: ListedRate[] = [];
  const problems: LineProblem[] = [];
  const places = new Set<string>();
  const [first] = lines;
  const heading = first === undefined ? null : headingOf(first.cells);
  const columns: readonly (Column | null)[] = heading ?? rateColumns;
  let terminalText = "";
  for (const { line, cells } of heading === null ? lines : lines.slice(1)) {
    const cell = (column: Column) => cells[columns.indexOf(column)] ?? "";
    terminalText = cell("terminal") || terminalText;
    const value = (column: Column) => (column === "terminal" ? terminalText : cell(column));
    const { rate, wrong } = readRate(value, scene, places);
    for (const [column, reason] of wrong)
      problems.push({ line, column: wordOf(column, scene.locale), reason, value: value(column).slice(0, 60) });
    if (rate !== null) rates.push(rate);
  }
  const named = new Set(rates.map(({ terminalId }) => terminalId));
  const others = scene.stored.filter(({ terminalId }) => !named.has(terminalId));
  return { layout: "list", rates: [...rates, ...others], problems };
}

/** The columns that a first line names; null if it is a rate. */
function headingOf(cells: readonly string[]): (Column | null)[] | null {
  const names = cells.map((cell) => rateColumns.find((column) => namesOf(column).has(foldText(cell))) ?? null);
  return names.includes("installments") && names.includes("customerRate") ? names : null;
}

function namesOf(column: Column): Set<string> {
  return new Set([column, wordOf(column, "tr"), wordOf(column, "en")].map(foldText));
}

function wordOf(column: Column, locale: Locale): string {
  return textIn(locale).rates.column[column];
}

/** The rate of a line, and what is wrong with its columns. `places` are those of the lines before. */
function readRate(
  value: (column: Column) => string,
  { terminals, currency, locale }: TableScene,
  places: Set<string>,
): { rate: ListedRate | null; wrong: [Column, string][] } {
  const wrong: [Column, string][] = [];
  const refuse = (column: Column, reason: string) => {
    wrong.push([column, reason]);
    return null;
  };
  const percent = (column: Column) => percentOf(value(column)) ?? refuse(column, "not_a_rate");
  const limit = (column: Column) =>
    value(column) === "" ? null : (limitOf(value(column), locale) ?? refuse(column, "not_an_amount"));
  const terminal =
    terminals.find(({ name }) => name === value("terminal")) ??
    terminals.find(({ name }) => foldText(name) === foldText(value("terminal")));
  if (terminal === undefined) refuse("terminal", "unknown");
  const program = programOf(value("program"), terminal === undefined ? [] : [terminal]);
  if (program === undefined) refuse("program", "unknown");
  const installments = installmentsOf(value("installments")) ?? refuse("installments", "not_a_number");
  const [costRate, customerRate] = [percent("costRate"), percent("customerRate")];
  const limits = { minimumAmount: limit("minimumAmount"), maximumAmount: limit("maximumAmount") };
  const isComplete = wrong.length === 0 && terminal !== undefined && program !== undefined;
  if (!isComplete || installments === null || costRate === null || customerRate === null) return { rate: null, wrong };
  const rate = { terminalId: terminal.id, program, installments, costRate, customerRate, ...limits };
  const refusal = refusalOf(rate, terminal, currency);
  if (refusal !== null) refuse(rateColumns.find((column) => column === refusal.field) ?? "terminal", refusal.reason);
  const place = `${terminal.id} ${program} ${installments}`;
  if (places.has(place)) refuse("installments", "duplicate");
  places.add(place);
  return { rate: wrong.length === 0 ? rate : null, wrong };
}

/** Excel runs a pasted text that begins like a formula. */
function withoutFormula(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
