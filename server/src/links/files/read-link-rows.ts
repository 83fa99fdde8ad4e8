import { Readable } from "node:stream";
import { JsonNumber } from "#platform/http/body/read-json.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { readTable } from "#platform/text/read-table.ts";
import type { SentHeader, SentLine } from "#platform/text/sent-lines.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { trimUnseen } from "#platform/text/visible-text.ts";
import { ADDITIONAL, columnNamed } from "./link-columns.ts";

const REQUIRED = ["clientOrderReference", "amount", "customer.email"] as const;
const ROW_LENGTH_MAX = 64 * 1024;

/** A line, and the body of POST /hpm with its values. */
export interface LinkRow extends SentLine {
  /** Null: the line does not have as many columns as the header. */
  body: LinkRowBody | null;
}

export interface LinkRowBody {
  [field: string]: unknown;
  customer: Record<string, unknown>;
}

/** Reads the lines of a file. Throws UnreadableFile at the line where it is not a table of links. */
export async function* readLinkRows(file: Buffer): AsyncGenerator<LinkRow> {
  const { hasDecimalCommas, rows } = await readTable(Readable.from([file]), { rowLengthMax: ROW_LENGTH_MAX });
  let header: SentHeader | undefined;
  for await (const { line, values } of rows) {
    if (header === undefined) header = { names: values, columns: columnsOf(values) };
    else {
      const { columns } = header;
      const body = values.length === columns.length ? bodyOf(columns, values, hasDecimalCommas) : null;
      yield { line, header, cells: values, body };
    }
  }
  if (header === undefined) throw new UnreadableFile("empty");
}

/** An unknown column is refused, not ignored: it may be misspelt, and the links would lack its values. */
function columnsOf(header: readonly string[]): (string | null)[] {
  const columns = header.map((cell) => {
    const name = trimUnseen(cell);
    const column = columnNamed(name);
    if (column === undefined) throw new UnreadableFile("unknown_column", 1, name.slice(0, 100));
    return column;
  });
  const missing = REQUIRED.find((name) => !columns.includes(name));
  if (missing !== undefined) throw new UnreadableFile("missing_column", 1, missing);
  const repeated = columns.find((name, index) => name !== null && columns.indexOf(name) < index);
  if (typeof repeated === "string") throw new UnreadableFile("repeated_column", 1, repeated);
  return columns;
}

function bodyOf(
  columns: readonly (string | null)[],
  values: readonly string[],
  hasDecimalCommas: boolean,
): LinkRowBody {
  const customer: Record<string, unknown> = {};
  const additionalData = new Map<string, string>();
  const body: LinkRowBody = { customer };
  for (const [index, column] of columns.entries()) {
    const text = trimUnseen(values[index] ?? "");
    if (text === "" || column === null) continue;
    if (column.startsWith(ADDITIONAL)) additionalData.set(column.slice(ADDITIONAL.length), text);
    else if (column.startsWith("customer.")) customer[column.slice("customer.".length)] = text;
    else if (column === "amount") body["amount"] = amountOf(text, hasDecimalCommas);
    else if (column === "notifyBy") body["notifyBy"] = channelsOf(text);
    else body[column] = text;
  }
  if (additionalData.size > 0) body["additionalData"] = Object.fromEntries(additionalData);
  return body;
}

/** "Email Sms"; in Turkish files "E-posta" too. */
function channelsOf(text: string): string[] {
  const names = text.split(/[\s,;+]+/).filter((name) => name !== "");
  const known = new Map([
    ["email", "Email"],
    ["e-posta", "Email"],
    ["sms", "Sms"],
  ]);
  return names.map((name) => known.get(foldText(name)) ?? name);
}

/** Three decimals could be thousands: "1.250" must not ask a payer for 1.25. They stay a text, which the check refuses. */
function amountOf(text: string, hasDecimalCommas: boolean): JsonNumber | string {
  const decimal = hasDecimalCommas && !text.includes(".") ? text.replace(",", ".") : text;
  const isPlain = /^-?[0-9]+(\.[0-9]+)?$/.test(decimal) && !/\.[0-9]{3}$/.test(decimal);
  return isPlain ? new JsonNumber(decimal) : text;
}
