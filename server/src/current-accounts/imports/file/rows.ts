import { amountFromDecimal } from "@servicepay/money";
import { numberSource, readJson } from "#platform/http/body/read-json.ts";
import { Refusal } from "#platform/refusal.ts";
import { counted } from "#platform/text/counted.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { readTable } from "#platform/text/read-table.ts";
import { readText } from "#platform/text/read-text.ts";
import type { SentHeader, SentLine } from "#platform/text/sent-lines.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { trimUnseen } from "#platform/text/visible-text.ts";
import { importFields, requiredFields, type FieldValue, type ImportField } from "./fields.ts";

export type ImportFormat = "csv" | "ndjson";

const ROW_LENGTH_MAX = 64 * 1024;

/** Guesses by the file's name, otherwise by its first character. A workbook has rows like a CSV. */
export function formatOf(fileName: string, head: Buffer): ImportFormat {
  if (/\.(csv|tsv|xlsx)$/i.test(fileName)) return "csv";
  if (/\.(ndjson|jsonl)$/i.test(fileName)) return "ndjson";
  const start = head
    .toString("utf8", 0, 64)
    .replace(/^\uFEFF/, "")
    .trimStart();
  return start.startsWith("{") ? "ndjson" : "csv";
}

/** `refusal` is set where the row is not a record at all. */
export type ImportRow = SentLine &
  ({ values: ReadonlyMap<ImportField, FieldValue>; refusal?: undefined } | { refusal: Refusal });

export function readRows(chunks: AsyncIterable<Buffer>, format: ImportFormat): AsyncGenerator<ImportRow> {
  return format === "csv" ? tableRows(chunks) : ndjsonRows(readText(chunks));
}

async function* tableRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportRow> {
  const { hasDecimalCommas, rows } = await readTable(chunks, { rowLengthMax: ROW_LENGTH_MAX });
  let header: { names: readonly string[]; columns: (ImportField | null)[] } | undefined;
  for await (const { line, values } of rows) {
    if (header === undefined) header = { names: values, columns: columnsOf(values) };
    else yield { line, header, cells: values, ...tableValues(header.columns, values, hasDecimalCommas) };
  }
  if (header === undefined) throw new UnreadableFile("empty");
}

function columnsOf(header: readonly string[]): (ImportField | null)[] {
  const known = new Map(importFields.map((field) => [foldText(field), field]));
  const columns = header.map((name) => known.get(foldText(trimUnseen(name))) ?? null);
  const missing = requiredFields.filter((field) => !columns.includes(field));
  if (missing.length > 0) throw new UnreadableFile("missing_column", 1, missing.join(", "));
  const repeated = columns.find((field, index) => field !== null && columns.indexOf(field) < index);
  if (repeated !== undefined) throw new UnreadableFile("repeated_column", 1, repeated);
  return columns;
}

function tableValues(columns: readonly (ImportField | null)[], record: readonly string[], hasDecimalCommas: boolean) {
  if (record.length !== columns.length) {
    const sentence = `The row has ${counted(record.length, "column", "columns")}, but the header has ${columns.length}.`;
    return { refusal: new Refusal("ERR_VALIDATION", sentence, { reason: "columns" }) };
  }
  const values = new Map<ImportField, FieldValue>();
  for (const [index, field] of columns.entries()) {
    const text = record[index] ?? "";
    if (field === null || text === "") continue;
    values.set(field, field === "amount" ? tableAmount(trimUnseen(text), hasDecimalCommas) : { kind: "text", text });
  }
  return { values };
}

function tableAmount(text: string, hasDecimalCommas: boolean): FieldValue {
  const decimal = hasDecimalCommas && !text.includes(".") ? text.replace(",", ".") : text;
  const mayBeThousands = /^-?[1-9][0-9]{0,2}\.[0-9]{3}$/.test(decimal);
  return { kind: "amount", amount: amountFromDecimal(decimal), mayBeThousands };
}

const NDJSON_HEADER: SentHeader = { names: importFields, columns: importFields };

async function* ndjsonRows(chunks: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  let line = 0;
  for await (const text of linesOf(chunks)) {
    line += 1;
    if (text.length > ROW_LENGTH_MAX) throw new UnreadableFile("row_too_long", line);
    if (text.trim() !== "") yield { line, header: NDJSON_HEADER, ...ndjsonValues(text) };
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    // A line that is already too long is not read to its end.
    if (rest.length > ROW_LENGTH_MAX) yield rest;
  }
  if (rest !== "") yield rest;
}

type NdjsonValues = { values: Map<ImportField, FieldValue> } | { refusal: Refusal };

function ndjsonValues(text: string): NdjsonValues & { cells: readonly string[] } {
  const cells = [text];
  try {
    const record = readJson(text);
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      return { cells, refusal: new Refusal("ERR_VALIDATION", "The line is not a JSON object.", { reason: "type" }) };
    }
    const sent = record as Readonly<Record<string, unknown>>;
    const values = new Map<ImportField, FieldValue>();
    for (const [name, value] of Object.entries(sent)) {
      const field = importFields.find((known) => known === name);
      if (field !== undefined && value !== null && value !== "") values.set(field, jsonValue(field, value));
    }
    return { cells: importFields.map((field) => cellOf(sent[field])), values };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      cells,
      refusal: new Refusal("ERR_VALIDATION", "The line is not valid JSON, or has a key twice.", { reason: "not_json" }),
    };
  }
}

/** The value as a table has it. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : (numberSource(value) ?? JSON.stringify(value));
}

function jsonValue(field: ImportField, value: unknown): FieldValue {
  const source = numberSource(value);
  if (field === "amount" && source !== null)
    return { kind: "amount", amount: amountFromDecimal(source), mayBeThousands: false };
  return typeof value === "string" && field !== "amount" ? { kind: "text", text: value } : { kind: "other" };
}
