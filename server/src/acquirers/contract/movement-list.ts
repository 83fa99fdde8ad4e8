import {
  amountFromDecimal,
  currencyByNumericCode,
  currencyOf,
  isCurrencyCode,
  zero,
  type Amount,
  type CurrencyCode,
} from "@servicepay/money";
import { readCsv, type CsvRow } from "#platform/text/read-csv.ts";
import { readTable } from "#platform/text/read-table.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { readBankTime, spreadsheetTime } from "./bank-day.ts";
import type { Movement } from "./day-list.ts";
import { listColumns, type LineFault, type ListColumn } from "./line-fault.ts";

/**
 * A row of the settlement format in docs/guides/reconciliation.md: a movement, or the last row. `end` proves that the list is
 * complete, `more` says that another page follows.
 */
export type ListItem =
  | { kind: "movement"; line: number; movement: Movement }
  | { kind: "end"; line: number; count: number }
  | { kind: "more"; line: number; cursor: string }
  | { kind: "fault"; line: number; fault: LineFault };

type Row = Readonly<Record<ListColumn, string>>;

const ROW_LENGTH_MAX = 4_096;
const WORD = /^[\x21-\x7e]{1,64}$/;

/** `bank`: a program's text, read exactly. `file`: what a spreadsheet may have saved, with its times, empty rows and columns. */
export type MovementSource = { origin: "bank"; text: string } | { origin: "file"; bytes: AsyncIterable<Buffer> };

/** Yields the rows as they are read. Stops after a wrong header, a row that is not CSV, and a row that follows the last one. */
export async function* readMovementList(source: MovementSource): AsyncGenerator<ListItem> {
  const readTime = source.origin === "bank" ? readBankTime : (text: string) => readBankTime(spreadsheetTime(text));
  let header: readonly ListColumn[] | undefined;
  let hasEnded = false;
  let lineBefore = 0;
  try {
    for await (const { values: record, line } of await rowsOf(source)) {
      lineBefore = line;
      if (hasEnded) {
        yield { kind: "fault", line, fault: { name: "after_end" } };
        return;
      }
      if (header === undefined) {
        const fault = faultOfHeader(record);
        if (fault !== null) {
          yield { kind: "fault", line, fault };
          return;
        }
        header = record as ListColumn[];
        continue;
      }
      const item = itemOf(header, { record, line }, readTime);
      hasEnded = item.kind === "end" || item.kind === "more";
      yield item;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { kind: "fault", line: error.line, fault: { name: "unreadable", fault: error.fault, column: error.column } };
    return;
  }
  if (!hasEnded) yield { kind: "fault", line: lineBefore + 1, fault: { name: "no_end" } };
}

async function rowsOf(source: MovementSource): Promise<AsyncGenerator<CsvRow>> {
  const options = { rowLengthMax: ROW_LENGTH_MAX, trim: true };
  const { rows } =
    source.origin === "bank"
      ? await readCsv([source.text], { ...options, isOfProgram: true })
      : await readTable(source.bytes, options);
  return rows;
}

function faultOfHeader(record: readonly string[]): LineFault | null {
  const missing = listColumns.filter((column) => !record.includes(column));
  if (missing.length > 0) return { name: "missing_columns", missing: missing.join(", ") };
  return record.length === listColumns.length ? null : { name: "unknown_columns" };
}

type ReadTime = (text: string) => Date | null;

function itemOf(
  header: readonly ListColumn[],
  { record, line }: { record: readonly string[]; line: number },
  readTime: ReadTime,
): ListItem {
  const [first = "", second = ""] = record;
  if (first === "end")
    return /^[0-9]{1,9}$/.test(second) && areEmpty(record.slice(2))
      ? { kind: "end", line, count: Number(second) }
      : { kind: "fault", line, fault: { name: "end" } };
  if (first === "more")
    return WORD.test(second) && areEmpty(record.slice(2))
      ? { kind: "more", line, cursor: second }
      : { kind: "fault", line, fault: { name: "more" } };
  if (record.length !== header.length)
    return { kind: "fault", line, fault: { name: "values", has: record.length, needs: header.length } };
  const row = Object.fromEntries(header.map((column, index) => [column, record[index] ?? ""])) as Row;
  const movement = movementOf(row, readTime);
  return typeof movement === "string"
    ? { kind: "fault", line, fault: { name: movement } }
    : { kind: "movement", line, movement };
}

function areEmpty(values: readonly string[]): boolean {
  return values.every((value) => value === "");
}

/** The movement, or the first column that is wrong. */
function movementOf(row: Row, readTime: ReadTime): Movement | ListColumn {
  const { kind, reference, order_id: bankOrderId, auth_code: authCode } = row;
  if (kind !== "sale" && kind !== "void" && kind !== "refund") return "kind";
  if (!WORD.test(reference)) return "reference";
  if (!WORD.test(bankOrderId)) return "order_id";
  const currency = currencyOfText(row.currency);
  if (currency === null) return "currency";
  const amount = amountOfText(row.amount, currency);
  if (amount === null) return "amount";
  if (!/^[0-9]{0,2}$/.test(row.installments)) return "installments";
  if (!/^[A-Za-z0-9]{0,20}$/.test(authCode)) return "auth_code";
  const at = readTime(row.time);
  if (at === null) return "time";
  const installments = Math.max(1, Number(row.installments));
  return { kind, reference, bankOrderId, amount, currency, installments, authCode: authCode || null, at };
}

function currencyOfText(text: string): CurrencyCode | null {
  const code = /^[0-9]{3}$/.test(text) ? (currencyByNumericCode(text)?.code ?? "") : text;
  return isCurrencyCode(code) ? code : null;
}

/** More digits than the currency has are refused even if they are zeros: "1.250" could mean thousands. */
function amountOfText(text: string, currency: CurrencyCode): Amount | null {
  const decimal = /^[0-9]+,[0-9]+$/.test(text) ? text.replace(",", ".") : text;
  const [, fraction = ""] = decimal.split(".");
  if (fraction.length > currencyOf(currency).exponent) return null;
  const amount = amountFromDecimal(decimal);
  return amount !== null && amount > zero ? amount : null;
}
