import { invalid } from "#platform/refusal.ts";

/** What a column can hold. Free texts are left out: a file cannot be changed when a payer is erased. */
export const exportFields = [
  "line",
  "documentCode",
  "id",
  "collectionType",
  "orderReference",
  "clientOrderReference",
  "accountErpCode",
  "customerErpCode",
  "amount",
  "chargedAmount",
  "commissionAmount",
  "currencyCode",
  "installment",
  "posId",
  "posErpCode",
  "cardNumber",
  "authCode",
  "transactionDate",
  "reversesErpCode",
] as const;
export type ExportField = (typeof exportFields)[number];

/** Fields that are never cut to a width. */
export const WHOLE_FIELDS: ReadonlySet<ExportField> = new Set<ExportField>([
  "line",
  "documentCode",
  "id",
  "accountErpCode",
  "customerErpCode",
  "amount",
  "chargedAmount",
  "commissionAmount",
  "currencyCode",
  "installment",
  "posErpCode",
  "transactionDate",
  "reversesErpCode",
]);

export interface ExportColumn {
  name: string;
  /** Null: the column has the same text in each line. */
  field: ExportField | null;
  text: string;
  /** Replacements for values, such as "70" for "Sale". */
  values: Readonly<Record<string, string>>;
  /** In characters, for "fixed". */
  width: number;
  align: "left" | "right";
}

/** How a file of collections is written. */
export interface ExportProfile {
  name: string;
  format: "csv" | "xml" | "fixed";
  encoding: "utf-8" | "windows-1254";
  /** What becomes of characters that the encoding does not have. */
  unmappable: "refuse" | "replace";
  decimalMark: "," | ".";
  /** yyyy, MM, dd, HH, mm and ss, in the bank's time zone. */
  dateFormat: string;
  delimiter: string;
  hasHeader: boolean;
  rootElement: string;
  lineElement: string;
  columns: readonly ExportColumn[];
}

const COLUMNS_MAX = 100;
const WIDTH_MAX = 500;
const ELEMENT = /^[A-Za-z_][A-Za-z0-9_.-]{0,62}$/;

/** Checks the JSON of a profile. A refusal names the field, such as `columns[3].field`. */
export function parseExportProfile(json: unknown): ExportProfile {
  const read = readerOf(json, "");
  const format = read.oneOf("format", ["csv", "xml", "fixed"]);
  const isXml = format === "xml";
  const columns = read.list("columns", COLUMNS_MAX).map((column, index) => columnOf(column, index, format));
  const names = columns.map(({ name }) => name);
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (repeated !== -1) throw wrong(`columns[${repeated}].name`, "is repeated");
  return {
    name: read.text("name", /^[a-z0-9-]{1,40}$/),
    format,
    encoding: read.oneOf("encoding", ["utf-8", "windows-1254"]),
    unmappable: read.oneOf("unmappable", ["refuse", "replace"], "refuse"),
    decimalMark: read.oneOf("decimalMark", [",", "."]),
    dateFormat: read.text("dateFormat", /^(yyyy|MM|dd|HH|mm|ss|[-./: T])+$/),
    delimiter: format === "csv" ? read.text("delimiter", /^[;,|\t]$/, ";") : "",
    hasHeader: read.flag("header", true),
    rootElement: isXml ? read.text("rootElement", ELEMENT) : "",
    lineElement: isXml ? read.text("lineElement", ELEMENT) : "",
    columns,
  };
}

function columnOf(json: unknown, index: number, format: ExportProfile["format"]): ExportColumn {
  const path = `columns[${index}].`;
  const read = readerOf(json, path);
  const isText = read.has("text");
  if (isText === read.has("field")) throw wrong(`${path}field`, 'or "text" is required, and not both');
  const width = format === "fixed" ? read.number("width", WIDTH_MAX) : 0;
  return {
    name: read.text("name", format === "xml" ? ELEMENT : /^[^\p{Cc}]{1,100}$/u),
    field: isText ? null : read.oneOf("field", exportFields),
    text: isText ? read.text("text", /^[^\p{Cc}]{0,200}$/u) : "",
    values: read.texts("values"),
    width,
    align: read.oneOf("align", ["left", "right"], "left"),
  };
}

function readerOf(json: unknown, path: string) {
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw wrong(path === "" ? "profile" : path.slice(0, -1), "must be an object");
  const given = json as Readonly<Record<string, unknown>>;
  const text = (name: string, form: RegExp, fallback?: string) => {
    const value = given[name] ?? fallback;
    if (typeof value === "string" && form.test(value)) return value;
    throw wrong(path + name, `must be a text of the form ${form.source}`);
  };
  return {
    has: (name: string) => given[name] !== undefined,
    text,
    oneOf<Value extends string>(name: string, values: readonly Value[], fallback?: Value): Value {
      const found = values.find((value) => value === (given[name] ?? fallback));
      if (found !== undefined) return found;
      throw wrong(path + name, `must be one of: ${values.join(" ")}`);
    },
    flag(name: string, fallback: boolean): boolean {
      const value = given[name] ?? fallback;
      if (typeof value === "boolean") return value;
      throw wrong(path + name, "must be true or false");
    },
    number(name: string, max: number): number {
      const value = given[name];
      if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= max) return value;
      throw wrong(path + name, `must be a whole number from 1 to ${max}`);
    },
    list(name: string, max: number): readonly unknown[] {
      const value = given[name];
      if (Array.isArray(value) && value.length >= 1 && value.length <= max) return value as readonly unknown[];
      throw wrong(path + name, `must be a list of 1 to ${max}`);
    },
    texts(name: string): Readonly<Record<string, string>> {
      const value = given[name] ?? {};
      const isTexts = typeof value === "object" && value !== null && !Array.isArray(value);
      if (isTexts && Object.values(value).every((each) => typeof each === "string"))
        return value as Record<string, string>;
      throw wrong(path + name, "must be an object of texts");
    },
  };
}

function wrong(field: string, what: string) {
  return invalid(field, `The profile is wrong: "${field}" ${what}.`, "profile");
}
