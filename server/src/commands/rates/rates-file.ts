import { amountFromDecimal, formatDecimal, type Amount } from "@servicepay/money";
import type { RateRow } from "#payment-sets/index.ts";
import { withoutFormula } from "#platform/exports/csv.ts";
import { CommandFailure } from "../cli/command-failure.ts";
import { installmentsIn, percentageIn, quotedCell, readRecords, type ValueOf } from "../cli/filed-records.ts";

/** A rate and the name or id of its terminal. */
export interface FiledRate extends RateRow {
  terminal: string;
}

const COLUMNS = [
  "terminal",
  "program",
  "installments",
  "costRate",
  "customerRate",
  "minimumAmount",
  "maximumAmount",
] as const;
type Column = (typeof COLUMNS)[number];

/** Reads a CSV or workbook with a header, or a JSON array of objects with the same fields. `program` may be empty. */
export async function readRates(content: Buffer, file: string): Promise<FiledRate[]> {
  return (await readRecords(content, file, "rate")).map(({ place, value }) => readRate(value, place));
}

/** Names the terminal in a file: by its id if a spreadsheet would run its name as a formula. */
export function terminalInFile({ id, name }: { id: string; name: string }): string {
  return withoutFormula(name) === name ? name : id;
}

/** Writes the format that `readRates` reads. */
export function writeRates(rates: readonly FiledRate[]): string {
  const rows = rates.map((rate) => [
    quotedCell(rate.terminal),
    rate.program ?? "",
    String(rate.installments),
    formatDecimal(rate.costRate),
    formatDecimal(rate.customerRate),
    rate.minimumAmount === null ? "" : formatDecimal(rate.minimumAmount),
    rate.maximumAmount === null ? "" : formatDecimal(rate.maximumAmount),
  ]);
  return [COLUMNS, ...rows].map((row) => row.join(",")).join("\n");
}

/** Parses a rate of the command line: "bonus:3:1.79:2.5" is program, count, cost and mark-up; "*" is any program. */
export function readShortRate(text: string, terminal: string): FiledRate {
  const [program = "", installments = "", costRate = "", customerRate = "", ...rest] = text.split(":");
  if (rest.length > 0 || customerRate === "") {
    throw new CommandFailure(
      `"${text}" is not a rate: write program:installments:cost:mark-up, such as bonus:3:1.79:2.5, with * for any program.`,
    );
  }
  const values: Partial<Record<string, string>> = {
    terminal,
    program: program === "*" ? "" : program,
    installments,
    costRate,
    customerRate,
  };
  return readRate((column) => values[column] ?? "", `--rate ${text}`);
}

function readRate(value: ValueOf, place: string): FiledRate {
  const terminal = value("terminal");
  if (terminal === "") throw new CommandFailure(`${place}: the terminal is missing.`);
  return {
    terminal,
    program: value("program") || null,
    installments: installmentsIn(value("installments"), place),
    costRate: percentageIn(value("costRate"), place, "costRate"),
    customerRate: percentageIn(value("customerRate"), place, "customerRate"),
    minimumAmount: limit(value("minimumAmount"), place, "minimumAmount"),
    maximumAmount: limit(value("maximumAmount"), place, "maximumAmount"),
  };
}

function limit(text: string, place: string, column: Column): Amount | null {
  if (text === "") return null;
  const amount = amountFromDecimal(text);
  if (amount === null) throw new CommandFailure(`${place}: ${column} must be an amount or empty.`);
  return amount;
}
