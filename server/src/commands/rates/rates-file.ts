import { parse } from "csv-parse/sync";
import { amountFromDecimal, formatDecimal, rateFromDecimal, type Amount, type Rate } from "@servicepay/money";
import type { RateRow } from "#payment-sets/index.ts";
import { numberSource, readJson } from "#platform/http/body/read-json.ts";
import { CommandFailure } from "../cli/command-failure.ts";

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

/** Reads a CSV with a header, or a JSON array of objects with the same fields. `program` may be empty. */
export function readRates(text: string, file: string): FiledRate[] {
  const isJson = text.trimStart().startsWith("[");
  const records = isJson ? jsonRecords(text, file) : csvRecords(text, file);
  return records.map(({ place, value }) => readRate(value, `${file}, ${place}`));
}

/** Writes the format that `readRates` reads. */
export function writeRates(rates: readonly FiledRate[]): string {
  const rows = rates.map((rate) => [
    quoted(rate.terminal),
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
  const values: Partial<Record<Column, string>> = {
    terminal,
    program: program === "*" ? "" : program,
    installments,
    costRate,
    customerRate,
  };
  return readRate((column) => values[column] ?? "", `--rate ${text}`);
}

type ValueOf = (column: Column) => string;

interface Placed {
  place: string;
  value: ValueOf;
}

function csvRecords(text: string, file: string): Placed[] {
  let records: { record: Record<string, string>; info: { lines: number } }[];
  try {
    records = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true, info: true });
  } catch (error) {
    throw new CommandFailure(
      `${file} is not a CSV with a header: ${error instanceof Error ? error.message : "it cannot be read"}.`,
    );
  }
  return records.map(({ record, info }) => ({ place: `line ${info.lines}`, value: (column) => record[column] ?? "" }));
}

function jsonRecords(text: string, file: string): Placed[] {
  const value = readJson(text);
  if (!Array.isArray(value)) throw new CommandFailure(`${file} must hold a JSON array of rates.`);
  return value.map((item: unknown, index) => {
    const record = new Map(Object.entries(item ?? {}));
    const valueOf: ValueOf = (column) => {
      const found: unknown = record.get(column);
      return typeof found === "string" ? found : (numberSource(found) ?? "");
    };
    return { place: `rate ${index + 1}`, value: valueOf };
  });
}

function readRate(value: ValueOf, place: string): FiledRate {
  const terminal = value("terminal");
  const installments = value("installments");
  if (terminal === "") throw new CommandFailure(`${place}: the terminal is missing.`);
  if (!/^[0-9]{1,2}$/.test(installments))
    throw new CommandFailure(`${place}: installments must be a whole number, 1 for a single payment.`);
  return {
    terminal,
    program: value("program") || null,
    installments: Number(installments),
    costRate: percentage(value("costRate"), place, "costRate"),
    customerRate: percentage(value("customerRate"), place, "customerRate"),
    minimumAmount: limit(value("minimumAmount"), place, "minimumAmount"),
    maximumAmount: limit(value("maximumAmount"), place, "maximumAmount"),
  };
}

function percentage(text: string, place: string, column: Column): Rate {
  const rate = rateFromDecimal(text);
  if (rate === null) throw new CommandFailure(`${place}: ${column} must be a percentage such as 1.79.`);
  return rate;
}

function limit(text: string, place: string, column: Column): Amount | null {
  if (text === "") return null;
  const amount = amountFromDecimal(text);
  if (amount === null) throw new CommandFailure(`${place}: ${column} must be an amount or empty.`);
  return amount;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
