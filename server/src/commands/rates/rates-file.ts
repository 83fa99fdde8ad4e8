import { Readable } from "node:stream";
import { amountFromDecimal, formatDecimal, rateFromDecimal, type Amount, type Rate } from "@servicepay/money";
import type { RateRow } from "#payment-sets/index.ts";
import { withoutFormula } from "#platform/exports/csv.ts";
import { numberSource, readJson } from "#platform/http/body/read-json.ts";
import { counted } from "#platform/text/counted.ts";
import { readTable } from "#platform/text/read-table.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
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

const ROW_LENGTH_MAX = 64 * 1024;

/** Reads a CSV or workbook with a header, or a JSON array of objects with the same fields. `program` may be empty. */
export async function readRates(content: Buffer, file: string): Promise<FiledRate[]> {
  const isJson = content.toString("utf8", 0, 64).replace("\uFEFF", "").trimStart().startsWith("[");
  const records = isJson ? jsonRecords(content.toString("utf8"), file) : await tableRecords(content, file);
  return records.map(({ place, value }) => readRate(value, `${file}, ${place}`));
}

/** Names the terminal in a file: by its id if a spreadsheet would run its name as a formula. */
export function terminalInFile({ id, name }: { id: string; name: string }): string {
  return withoutFormula(name) === name ? name : id;
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

async function tableRecords(content: Buffer, file: string): Promise<Placed[]> {
  const records: Placed[] = [];
  let header: string[] | undefined;
  try {
    const table = await readTable(Readable.from([content]), { rowLengthMax: ROW_LENGTH_MAX, trim: true });
    for await (const { line, values } of table.rows) {
      if (header === undefined) {
        header = values;
        continue;
      }
      const place = `line ${line}`;
      if (values.length !== header.length)
        throw new CommandFailure(
          `${file}, ${place}: the row has ${counted(values.length, "value", "values")} for ${header.length} columns.`,
        );
      const record = new Map(header.map((name, index) => [name, values[index] ?? ""]));
      const decimal = (text: string) => (table.hasDecimalCommas && !text.includes(".") ? text.replace(",", ".") : text);
      records.push({ place, value: (column) => decimal(record.get(column) ?? "") });
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new CommandFailure(`${file}, line ${error.line}: ${error.message}`);
  }
  return records;
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
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
