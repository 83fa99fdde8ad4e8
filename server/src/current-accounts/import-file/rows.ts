import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { amountFromDecimal } from "@servicepay/money";
import { foldText } from "#platform/fold-text.ts";
import { numberSource, readJson } from "#platform/http/read-json.ts";
import { Refusal } from "#platform/refusal.ts";
import { importFields, requiredFields } from "./fields.ts";
import type { FieldValue, ImportField } from "./fields.ts";
import { UnreadableFile } from "./unreadable-file.ts";

export type ImportFormat = "csv" | "ndjson";

/** One row and the line it ends on. `refusal` is set where the row is not even a record. */
export type ImportRow =
  | { line: number; values: ReadonlyMap<ImportField, FieldValue>; refusal?: undefined }
  | { line: number; refusal: Refusal };

/** A longer row is most likely an unclosed quote, and must not fill the memory. */
const ROW_LENGTH_MAX = 64 * 1024;

export function readRows(chunks: AsyncIterable<string>, format: ImportFormat): AsyncGenerator<ImportRow> {
  return format === "csv" ? csvRows(chunks) : ndjsonRows(chunks);
}

async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  const [head, whole] = await peekLine(chunks);
  const delimiter = count(head, ";") > count(head, ",") ? ";" : ",";
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: ROW_LENGTH_MAX,
  };
  const parser = parse(options);
  // The failure reaches whoever iterates over the parser.
  pipeline(Readable.from(whole), parser, () => {});
  let columns: (ImportField | null)[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (columns === undefined) columns = columnsOf(record);
      else yield { line: info.lines, ...csvValues(columns, record, delimiter) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw new UnreadableFile(
      lines ?? 1,
      "The row is not valid CSV: a quote is not closed or stands in the wrong place.",
    );
  }
  if (columns === undefined) throw new UnreadableFile(1, "The file is empty.");
}

function columnsOf(header: readonly string[]): (ImportField | null)[] {
  const known = new Map(importFields.map((field) => [foldText(field), field]));
  const columns = header.map((name) => known.get(foldText(name.trim())) ?? null);
  const missing = requiredFields.filter((field) => !columns.includes(field));
  if (missing.length > 0) throw new UnreadableFile(1, `The header has no column ${missing.join(", ")}.`);
  const named = columns.filter((field) => field !== null);
  if (new Set(named).size < named.length) throw new UnreadableFile(1, "The header names a column twice.");
  return columns;
}

function csvValues(columns: readonly (ImportField | null)[], record: readonly string[], delimiter: string) {
  if (record.length !== columns.length) {
    const sentence = `The row has ${record.length} columns, and the header has ${columns.length}.`;
    return { refusal: new Refusal("ERR_VALIDATION", sentence, { reason: "columns" }) };
  }
  const values = new Map<ImportField, FieldValue>();
  for (const [index, field] of columns.entries()) {
    const text = record[index] ?? "";
    if (field === null || text === "") continue;
    if (field === "amount")
      values.set(field, { kind: "amount", amount: amountFromDecimal(decimalOf(text, delimiter)) });
    else values.set(field, { kind: "text", text });
  }
  return { values };
}

/** Where columns are parted by semicolons, the decimal mark may be a comma, as spreadsheets write it in Turkish. */
function decimalOf(text: string, delimiter: string): string {
  return delimiter === ";" && !text.includes(".") ? text.trim().replace(",", ".") : text.trim();
}

async function* ndjsonRows(chunks: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  let line = 0;
  for await (const text of lines(chunks)) {
    line += 1;
    if (text.length > ROW_LENGTH_MAX) throw new UnreadableFile(line, "The line is too long to be a transaction.");
    if (text.trim() !== "") yield { line, ...ndjsonValues(text) };
  }
}

function ndjsonValues(text: string): { values: Map<ImportField, FieldValue> } | { refusal: Refusal } {
  try {
    const record = readJson(text);
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      return { refusal: new Refusal("ERR_VALIDATION", "The line is not a JSON object.", { reason: "type" }) };
    }
    const values = new Map<ImportField, FieldValue>();
    for (const [name, value] of Object.entries(record) as [string, unknown][]) {
      const field = importFields.find((known) => known === name);
      if (field !== undefined && value !== null && value !== "") values.set(field, jsonValue(field, value));
    }
    return { values };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: new Refusal("ERR_VALIDATION", "The line is not valid JSON.", { reason: "not_json" }) };
  }
}

function jsonValue(field: ImportField, value: unknown): FieldValue {
  const source = numberSource(value);
  if (field === "amount" && source !== null) return { kind: "amount", amount: amountFromDecimal(source) };
  return typeof value === "string" && field !== "amount" ? { kind: "text", text: value } : { kind: "other" };
}

async function* lines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
    // It is given up as too long by whoever reads it.
    if (rest.length > ROW_LENGTH_MAX) yield rest;
  }
  if (rest !== "") yield rest;
}

/** The first line, and all of the text again. */
async function peekLine(chunks: AsyncIterable<string>): Promise<[line: string, whole: AsyncGenerator<string>]> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = "";
  let next = await iterator.next();
  while (next.done !== true) {
    head += next.value;
    if (head.includes("\n") || head.length > ROW_LENGTH_MAX) break;
    next = await iterator.next();
  }
  const whole = async function* () {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return [head.split("\n", 1)[0] ?? "", whole()];
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
