import {
  amountFromDecimal,
  currencyByNumericCode,
  fitsCurrency,
  isCurrencyCode,
  zero,
  type Amount,
  type CurrencyCode,
} from "@servicepay/money";
import { counted } from "#platform/text/counted.ts";
import { readCsv } from "#platform/text/read-csv.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import type { Movement } from "./acquirer.ts";
import { readBankTime } from "./bank-day.ts";

/**
 * A row of the settlement format in docs/guides/reconciliation.md: a movement, or the last row. `end` proves that the list is
 * complete, `more` says that another page follows. `problem` names the wrong column and contains no value.
 */
export type ListItem =
  | { kind: "movement"; line: number; movement: Movement }
  | { kind: "end"; line: number; count: number }
  | { kind: "more"; line: number; cursor: string }
  | { kind: "problem"; line: number; problem: string };

const columns = ["kind", "reference", "order_id", "amount", "currency", "installments", "auth_code", "time"] as const;
type Column = (typeof columns)[number];
type Row = Readonly<Record<Column, string>>;

const ROW_LENGTH_MAX = 4_096;
const WORD = /^[\x21-\x7e]{1,64}$/;

/** Yields the rows as they are read. Stops after a wrong header, a row that is not CSV, and a row that follows the last one. */
export async function* readMovementList(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<ListItem> {
  let header: readonly Column[] | undefined;
  let hasEnded = false;
  let lineBefore = 0;
  try {
    const { rows } = await readCsv(chunks, { rowLengthMax: ROW_LENGTH_MAX, trim: true });
    for await (const { values: record, line } of rows) {
      lineBefore = line;
      if (hasEnded) {
        yield { kind: "problem", line, problem: "follows the last line of the list" };
        return;
      }
      if (header === undefined) {
        const problem = problemOfHeader(record);
        if (problem !== null) {
          yield { kind: "problem", line, problem };
          return;
        }
        header = record as Column[];
        continue;
      }
      const item = itemOf(header, record, line);
      hasEnded = item.kind === "end" || item.kind === "more";
      yield item;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { kind: "problem", line: error.line, problem: "is not a row of values" };
    return;
  }
  if (!hasEnded)
    yield { kind: "problem", line: lineBefore + 1, problem: 'is missing: a list ends with the line "end,<number>"' };
}

function problemOfHeader(record: readonly string[]): string | null {
  const missing = columns.filter((column) => !record.includes(column));
  if (missing.length > 0) return `has no column ${missing.join(", ")}`;
  const isExact = record.length === columns.length;
  return isExact ? null : `may have these columns only: ${columns.join(", ")}`;
}

function itemOf(header: readonly Column[], record: readonly string[], line: number): ListItem {
  const [first = "", second = ""] = record;
  if (first === "end")
    return /^[0-9]{1,9}$/.test(second) && record.slice(2).every((value) => value === "")
      ? { kind: "end", line, count: Number(second) }
      : { kind: "problem", line, problem: 'must be "end,<number of movements>"' };
  if (first === "more")
    return WORD.test(second)
      ? { kind: "more", line, cursor: second }
      : { kind: "problem", line, problem: 'must be "more,<where the next page begins>"' };
  if (record.length !== header.length)
    return {
      kind: "problem",
      line,
      problem: `has ${counted(record.length, "value", "values")} for ${header.length} columns`,
    };
  const row = Object.fromEntries(header.map((column, index) => [column, record[index] ?? ""])) as Row;
  const movement = movementOf(row);
  return typeof movement === "string"
    ? { kind: "problem", line, problem: movement }
    : { kind: "movement", line, movement };
}

/** The movement, or the problem of the row. */
function movementOf(row: Row): Movement | string {
  const { kind, reference, order_id: bankOrderId, auth_code: authCode } = row;
  if (kind !== "sale" && kind !== "void" && kind !== "refund") return "kind must be sale, void or refund";
  if (!WORD.test(reference)) return "reference must be 1 to 64 characters without spaces";
  if (!WORD.test(bankOrderId)) return "order_id must be 1 to 64 characters without spaces";
  const currency = currencyOfText(row.currency);
  if (currency === null) return "currency must be an ISO 4217 code such as TRY or 949";
  const amount = amountOfText(row.amount, currency);
  if (amount === null) return "amount must be a positive decimal such as 150.25, as fine as its currency";
  if (!/^[0-9]{0,2}$/.test(row.installments)) return "installments must be empty or a number up to 99";
  if (!/^[A-Za-z0-9]{0,20}$/.test(authCode)) return "auth_code must be empty or at most 20 letters and digits";
  const at = readBankTime(row.time);
  if (at === null) return "time must be such as 2026-01-31 09:30:00 (in Türkiye) or 2026-01-31T06:30:00Z";
  const installments = Math.max(1, Number(row.installments));
  return { kind, reference, bankOrderId, amount, currency, installments, authCode: authCode || null, at };
}

function currencyOfText(text: string): CurrencyCode | null {
  const code = /^[0-9]{3}$/.test(text) ? (currencyByNumericCode(text)?.code ?? "") : text;
  return isCurrencyCode(code) ? code : null;
}

function amountOfText(text: string, currency: CurrencyCode): Amount | null {
  const amount = amountFromDecimal(/^[0-9]+,[0-9]+$/.test(text) ? text.replace(",", ".") : text);
  return amount !== null && amount > zero && fitsCurrency(amount, currency) ? amount : null;
}
