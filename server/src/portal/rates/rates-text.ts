import { rateFromDecimal, shortDecimal, type Amount, type Rate } from "@servicepay/money";
import { knownPrograms, programName, type ListedRate, type TerminalRecord } from "#payment-sets/index.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { textIn, type Locale } from "../words/index.ts";

/** The columns of a table of rates, in the order in which it is written. */
export const rateColumns = [
  "terminal",
  "program",
  "installments",
  "costRate",
  "customerRate",
  "minimumAmount",
  "maximumAmount",
] as const;
type Column = (typeof rateColumns)[number];

export interface LineProblem {
  /** The number of the line, from 1. */
  line: number;
  column: Column;
  reason: string;
  value: string;
}

export interface ReadRates {
  rates: ListedRate[];
  /** The line of each rate. */
  lines: number[];
  problems: LineProblem[];
}

/** Writes rates as a table that Excel takes from the clipboard, and `readRatesText` reads again. */
export function writeRatesText(
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
 * Reads a table that was pasted from Excel, or a CSV with semicolons. The first line may name the columns, in any order and
 * in Turkish or English. An empty terminal is that of the line above. Percentages have a decimal comma or point.
 */
export function readRatesText(text: string, terminals: readonly TerminalRecord[], locale: Locale): ReadRates {
  const read: ReadRates = { rates: [], lines: [], problems: [] };
  let columns: readonly (Column | null)[] | null = null;
  let terminalText = "";
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    const cells = line.split(line.includes("\t") ? "\t" : ";").map(unquoted);
    if (columns === null) {
      columns = headingOf(cells);
      if (columns !== null) continue;
      columns = rateColumns;
    }
    const places = columns;
    const value = (column: Column) => cells[places.indexOf(column)] ?? "";
    terminalText = value("terminal") || terminalText;
    const values = (column: Column) => (column === "terminal" ? terminalText : value(column));
    const { rate, problems } = readRate(values, terminals, locale);
    read.problems.push(...problems.map((problem) => ({ ...problem, line: index + 1 })));
    if (rate === null) continue;
    read.rates.push(rate);
    read.lines.push(index + 1);
  }
  return read;
}

/** The columns that a first line names; null if it is a rate. */
function headingOf(cells: readonly string[]): (Column | null)[] | null {
  const names = cells.map((cell) => rateColumns.find((column) => namesOf(column).has(plain(cell))) ?? null);
  return names.includes("installments") && names.includes("customerRate") ? names : null;
}

function namesOf(column: Column): Set<string> {
  return new Set([column, wordOf(column, "tr"), wordOf(column, "en")].map(plain));
}

function wordOf(column: Column, locale: Locale): string {
  return textIn(locale).rates.column[column];
}

function readRate(
  value: (column: Column) => string,
  terminals: readonly TerminalRecord[],
  locale: Locale,
): { rate: ListedRate | null; problems: Omit<LineProblem, "line">[] } {
  const problems: Omit<LineProblem, "line">[] = [];
  const wrong = (column: Column, reason: string) => {
    problems.push({ column, reason, value: value(column).slice(0, 60) });
    return null;
  };
  const percent = (column: Column) => percentOf(value(column)) ?? wrong(column, "not_a_rate");
  const limit = (column: Column) =>
    value(column) === "" ? null : (amountOf(value(column), locale) ?? wrong(column, "not_an_amount"));
  const terminal =
    terminals.find(({ name }) => name === value("terminal")) ??
    terminals.find(({ name }) => plain(name) === plain(value("terminal")));
  if (terminal === undefined) wrong("terminal", "unknown");
  const program = programOf(value("program"), terminal);
  if (program === undefined) wrong("program", "unknown");
  const installments = installmentsOf(value("installments"));
  if (installments === null) wrong("installments", "not_a_number");
  const [costRate, customerRate] = [percent("costRate"), percent("customerRate")];
  const limits = { minimumAmount: limit("minimumAmount"), maximumAmount: limit("maximumAmount") };
  const isComplete = problems.length === 0 && terminal !== undefined && program !== undefined;
  if (!isComplete || installments === null || costRate === null || customerRate === null)
    return { rate: null, problems };
  return { rate: { terminalId: terminal.id, program, installments, costRate, customerRate, ...limits }, problems };
}

/** "3,50", "3.5" and "%3,50". */
export function percentOf(text: string): Rate | null {
  const digits = text.replaceAll(/[%\s]/g, "").replace(",", ".");
  return /^[0-9]{1,3}(\.[0-9]{1,4})?$/.test(digits) ? rateFromDecimal(digits) : null;
}

/** Reads the member's notation, and the other language's where its separator cannot be one of thousands. */
function amountOf(text: string, locale: Locale): Amount | null {
  const other = locale === "tr" ? "en" : "tr";
  return readTypedAmount(text, locale) ?? (/[.,][0-9]{1,2}$/.test(text) ? readTypedAmount(text, other) : null);
}

/** "6" and "6 taksit". */
function installmentsOf(text: string): number | null {
  const digits = /^([0-9]{1,2})(?:\s*\p{L}+)?$/u.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Null: any program. Undefined: there is no such program. */
function programOf(text: string, terminal: TerminalRecord | undefined): string | null | undefined {
  if (text === "" || text === "*") return null;
  const codes = [...knownPrograms, ...(terminal?.programs ?? [])];
  return codes.find((code) => code === plain(text) || plain(programName(code)) === plain(text));
}

function unquoted(cell: string): string {
  const text = cell.trim();
  const bare = /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  return bare.replace(/^'(?=[=+\-@])/, "");
}

/** Excel runs a pasted text that begins like a formula. */
function withoutFormula(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

const plain = (text: string) => text.trim().toLocaleLowerCase("tr").replaceAll("i̇", "i").replaceAll("ı", "i");
