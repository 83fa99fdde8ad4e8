import { Readable } from "node:stream";
import { rateFromDecimal, type Rate } from "@servicepay/money";
import { numberSource, readJson } from "#platform/http/body/read-json.ts";
import { counted } from "#platform/text/counted.ts";
import { readTable } from "#platform/text/read-table.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { CommandFailure } from "./command-failure.ts";

const ROW_LENGTH_MAX = 64 * 1024;

/** The text of a record's column; "" if it has none. */
export type ValueOf = (column: string) => string;

/** A record of a file, and where it stands, for messages. */
export interface FiledRecord {
  place: string;
  value: ValueOf;
}

/** Reads a CSV or workbook with a header, or a JSON array of objects with the same fields. `kind` is what a record is. */
export async function readRecords(content: Buffer, file: string, kind: string): Promise<FiledRecord[]> {
  const isJson = content.toString("utf8", 0, 64).replace("\uFEFF", "").trimStart().startsWith("[");
  const records = isJson ? jsonRecords(content.toString("utf8"), file, kind) : await tableRecords(content, file);
  return records.map(({ place, value }) => ({ place: `${file}, ${place}`, value }));
}

async function tableRecords(content: Buffer, file: string): Promise<FiledRecord[]> {
  const records: FiledRecord[] = [];
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

function jsonRecords(text: string, file: string, kind: string): FiledRecord[] {
  const value = readJson(text);
  if (!Array.isArray(value)) throw new CommandFailure(`${file} must hold a JSON array of ${kind}s.`);
  return value.map((item: unknown, index) => {
    const record = new Map(Object.entries(item ?? {}));
    const valueOf: ValueOf = (column) => {
      const found: unknown = record.get(column);
      if (typeof found === "boolean") return String(found);
      return typeof found === "string" ? found : (numberSource(found) ?? "");
    };
    return { place: `${kind} ${index + 1}`, value: valueOf };
  });
}

export function percentageIn(text: string, place: string, column: string): Rate {
  const rate = rateFromDecimal(text);
  if (rate === null) throw new CommandFailure(`${place}: ${column} must be a percentage such as 1.79.`);
  return rate;
}

export function installmentsIn(text: string, place: string): number {
  if (!/^[0-9]{1,2}$/.test(text))
    throw new CommandFailure(`${place}: installments must be a whole number, 1 for a single payment.`);
  return Number(text);
}

/** A cell of a CSV, in quotes if it needs them. */
export function quotedCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
