import { Readable } from "node:stream";
import { JsonNumber } from "#platform/http/body/read-json.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { readTable } from "#platform/text/read-table.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { trimUnseen } from "#platform/text/visible-text.ts";

/** The columns of a file: the fields of POST /hpm. `additionalData.` is followed by the code of a dynamic field. */
export const linkFileColumns = [
  "clientOrderReference",
  "amount",
  "currencyCode",
  "paymentSetId",
  "description",
  "customer.email",
  "customer.gsm",
  "customer.name",
  "customer.surname",
  "customer.code",
  "customer.erpCode",
  "customer.tckn",
  "userVerificationBy",
  "userVerificationFailBehavior",
  "notifyBy",
  "successURL",
  "failURL",
  "webhookURL",
] as const;

const REQUIRED = ["clientOrderReference", "amount", "customer.email"] as const;
const ADDITIONAL = "additionalData.";
const ROW_LENGTH_MAX = 64 * 1024;

/** A line, and the body of POST /hpm with its values. Null: it does not have as many columns as the header. */
export interface LinkRow {
  /** The line that the row ends on. */
  line: number;
  body: LinkRowBody | null;
}

export interface LinkRowBody {
  [field: string]: unknown;
  customer: Record<string, unknown>;
}

/** Reads the lines of a file. Throws UnreadableFile at the line where it is not a table of links. */
export async function* readLinkRows(file: Buffer): AsyncGenerator<LinkRow> {
  const { hasDecimalCommas, rows } = await readTable(Readable.from([file]), { rowLengthMax: ROW_LENGTH_MAX });
  let columns: string[] | undefined;
  for await (const { line, values } of rows) {
    if (columns === undefined) columns = columnsOf(values);
    else yield { line, body: values.length === columns.length ? bodyOf(columns, values, hasDecimalCommas) : null };
  }
  if (columns === undefined) throw new UnreadableFile("empty");
}

/** An unknown column is refused, not ignored: it may be misspelt, and the links would lack its values. */
function columnsOf(header: readonly string[]): string[] {
  const known = new Map<string, string>(linkFileColumns.map((name) => [foldText(name), name]));
  const columns = header.map((cell) => {
    const name = trimUnseen(cell);
    const isAdditional = foldText(name).startsWith(foldText(ADDITIONAL)) && name.length > ADDITIONAL.length;
    const column = isAdditional ? ADDITIONAL + name.slice(ADDITIONAL.length) : known.get(foldText(name));
    if (column === undefined) throw new UnreadableFile("unknown_column", 1, name.slice(0, 100));
    return column;
  });
  const missing = REQUIRED.find((name) => !columns.includes(name));
  if (missing !== undefined) throw new UnreadableFile("missing_column", 1, missing);
  const repeated = columns.find((name, index) => columns.indexOf(name) < index);
  if (repeated !== undefined) throw new UnreadableFile("repeated_column", 1, repeated);
  return columns;
}

function bodyOf(columns: readonly string[], values: readonly string[], hasDecimalCommas: boolean): LinkRowBody {
  const customer: Record<string, unknown> = {};
  const additionalData = new Map<string, string>();
  const body: LinkRowBody = { customer };
  for (const [index, column] of columns.entries()) {
    const text = trimUnseen(values[index] ?? "");
    if (text === "") continue;
    if (column.startsWith(ADDITIONAL)) additionalData.set(column.slice(ADDITIONAL.length), text);
    else if (column.startsWith("customer.")) customer[column.slice("customer.".length)] = text;
    else if (column === "amount") body["amount"] = amountOf(text, hasDecimalCommas);
    else if (column === "notifyBy") body["notifyBy"] = text.split(/[\s,;+]+/).filter((name) => name !== "");
    else body[column] = text;
  }
  if (additionalData.size > 0) body["additionalData"] = Object.fromEntries(additionalData);
  return body;
}

/** Three decimals could be thousands: "1.250" must not ask a payer for 1.25. They stay a text, which the check refuses. */
function amountOf(text: string, hasDecimalCommas: boolean): JsonNumber | string {
  const decimal = hasDecimalCommas && !text.includes(".") ? text.replace(",", ".") : text;
  const isPlain = /^-?[0-9]+(\.[0-9]+)?$/.test(decimal) && !/\.[0-9]{3}$/.test(decimal);
  return isPlain ? new JsonNumber(decimal) : text;
}
