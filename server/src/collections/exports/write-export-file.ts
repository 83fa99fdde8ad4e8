import { type Amount } from "@servicepay/money";
import { bankTimeFormat } from "#platform/exports/bank-time.ts";
import { conflict } from "#platform/refusal.ts";
import { decimalOf } from "#platform/text/money.ts";
import { COLLECTION_TYPES, type Collection } from "../collection.ts";
import { encodeText, unmappableIn } from "./encode-text.ts";
import { WHOLE_FIELDS, type ExportColumn, type ExportField, type ExportProfile } from "./export-profile.ts";

export interface ExportLine {
  line: number;
  /** Becomes the collection's ERP code when the file is confirmed. */
  documentCode: string;
  collection: Collection;
}

const LINE_END = "\r\n";

/** Writes the lines as the profile says. The same lines are always the same bytes. */
export function writeExportFile(profile: ExportProfile, lines: readonly ExportLine[]): Buffer {
  const timeOf = bankTimeFormat();
  const rows = lines.map((line) =>
    profile.columns.map((column) => {
      const value = valueOf(profile, column, line, timeOf);
      const character = unmappableIn(value, profile.encoding);
      if (character !== null && profile.unmappable === "refuse")
        throw refused(line, column, `has "${character}", which ${profile.encoding} does not have`);
      return profile.format === "fixed" ? padToWidth(line, column, value) : value;
    }),
  );
  const header = profile.columns.map(({ name }) => name);
  const text = { csv: csvText, xml: xmlText, fixed: fixedText }[profile.format](profile, header, rows);
  return encodeText(text, profile.encoding);
}

function valueOf(
  profile: ExportProfile,
  { field, text, values }: ExportColumn,
  line: ExportLine,
  timeOf: (at: Date) => string,
): string {
  if (field === null) return text;
  const value = fieldOf(profile, field, line, timeOf).replaceAll(/\p{Cc}+/gu, " ");
  return values[value] ?? value;
}

function fieldOf(
  { decimalMark, dateFormat }: ExportProfile,
  field: ExportField,
  { line, documentCode, collection }: ExportLine,
  timeOf: (at: Date) => string,
): string {
  const money = (amount: Amount) => decimalOf(amount, collection.currency).replace(".", decimalMark);
  switch (field) {
    case "line":
      return String(line);
    case "documentCode":
      return documentCode;
    case "id":
      return collection.id;
    case "collectionType":
      return COLLECTION_TYPES[collection.kind];
    case "orderReference":
      return collection.orderReference;
    case "clientOrderReference":
      return collection.clientReference ?? "";
    case "accountErpCode":
      return collection.accountErpCode ?? "";
    case "customerErpCode":
      return collection.customerErpCode ?? "";
    case "amount":
      return money(collection.amount);
    case "chargedAmount":
      return money(collection.chargedAmount);
    case "commissionAmount":
      return collection.commissionAmount === null ? "" : money(collection.commissionAmount);
    case "currencyCode":
      return collection.currency;
    case "installment":
      return String(collection.installments);
    case "posId":
      return collection.terminalId;
    case "posErpCode":
      return collection.posErpCode ?? "";
    case "cardNumber":
      return collection.maskedPan ?? "";
    case "authCode":
      return collection.authCode ?? "";
    case "transactionDate":
      return dateText(dateFormat, timeOf(collection.bookedAt));
    case "reversesErpCode":
      return collection.reversesErpCode ?? "";
  }
}

/** `time` is "2026-11-20 14:03:12". */
function dateText(format: string, time: string): string {
  const [yyyy = "", MM = "", dd = "", HH = "", mm = "", ss = ""] = time.split(/[-: ]/);
  const parts: Readonly<Record<string, string>> = { yyyy, MM, dd, HH, mm, ss };
  return format.replaceAll(/yyyy|MM|dd|HH|mm|ss/g, (part) => parts[part] ?? "");
}

function csvText({ delimiter, hasHeader }: ExportProfile, names: readonly string[], rows: readonly string[][]): string {
  const quoted = (value: string) =>
    value.includes(delimiter) || /["]|^ | $/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return [...(hasHeader ? [names] : []), ...rows].map((row) => row.map(quoted).join(delimiter) + LINE_END).join("");
}

function xmlText(
  { encoding, rootElement, lineElement }: ExportProfile,
  names: readonly string[],
  rows: readonly string[][],
): string {
  const escaped = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const cells = (row: readonly string[]) =>
    row.map((value, index) => `<${names[index]}>${escaped(value)}</${names[index]}>`).join("");
  const body = rows.map((row) => `  <${lineElement}>${cells(row)}</${lineElement}>${LINE_END}`).join("");
  return `<?xml version="1.0" encoding="${encoding}"?>${LINE_END}<${rootElement}>${LINE_END}${body}</${rootElement}>${LINE_END}`;
}

function fixedText(_profile: ExportProfile, _names: readonly string[], rows: readonly string[][]): string {
  return rows.map((row) => row.join("") + LINE_END).join("");
}

/** Cuts texts to the width. Refuses to cut values that would then be wrong, such as codes and amounts. */
function padToWidth(line: ExportLine, column: ExportColumn, value: string): string {
  const { field, width, align } = column;
  const characters = Array.from(value.normalize("NFC"));
  if (characters.length > width && field !== null && WHOLE_FIELDS.has(field))
    throw refused(line, column, `is longer than ${width}`);
  const text = characters.slice(0, width).join("");
  const space = " ".repeat(width - Math.min(width, characters.length));
  return align === "left" ? text + space : space + text;
}

function refused({ collection }: ExportLine, { name }: ExportColumn, what: string) {
  const sentence = `Collection ${collection.id}, column ${name}: the value ${what}. Nothing was exported.`;
  return conflict(sentence, { field: name, reason: "not_writable" });
}
