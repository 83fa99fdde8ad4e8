import { currencyOf, isCurrencyCode, type Amount } from "@servicepay/money";
import { spreadsheetTime } from "#acquirers/registry.ts";
import { invalid } from "#platform/refusal.ts";
import { isTurnedIntoNumber, turnedIntoNumber } from "#platform/text/turned-into-number.ts";
import { hasLostLetter, isVisibleCode, trimUnseen } from "#platform/text/visible-text.ts";
import { parseExactInstant } from "../../exact-instant.ts";
import type { TransactionInput } from "../../transaction.ts";

/** The columns of a file, with their maximum lengths, null for a number. They are the fields of POST /cat/cat. */
const lengths = {
  erpCode: 100,
  accountErpCode: 100,
  amount: null,
  currencyCode: 3,
  transactionDate: 40,
  dueDate: 40,
  description: 1_000,
  documentType: 50,
  documentNo: 100,
} as const;

export type ImportField = keyof typeof lengths;
export const importFields = Object.keys(lengths) as ImportField[];
export const requiredFields: readonly ImportField[] = ["accountErpCode", "amount", "currencyCode", "dueDate"];

/**
 * A value of the file. `amount` is null if it is not an exact decimal. `mayBeThousands` marks an amount such as "1.250", which
 * a Turkish spreadsheet writes for one thousand two hundred and fifty.
 */
export type FieldValue =
  | { kind: "text"; text: string }
  | { kind: "amount"; amount: Amount | null; mayBeThousands: boolean }
  | { kind: "other" };

/** Reads the row as a transaction, to be checked like any other. A refusal names the field. */
export function inputOfRow(values: ReadonlyMap<ImportField, FieldValue>): TransactionInput {
  for (const field of requiredFields) {
    if (!values.has(field)) throw invalid(field, `"${field}" is required.`, "required");
  }
  const text = (field: ImportField) => textOf(field, values.get(field));
  return {
    erpCode: text("erpCode"),
    accountErpCode: text("accountErpCode") ?? "",
    amount: amountOf(values.get("amount"), text("currencyCode") ?? ""),
    currencyCode: text("currencyCode") ?? "",
    transactionDate: timeOf("transactionDate", text("transactionDate")),
    dueDate: timeOf("dueDate", text("dueDate")) ?? "",
    description: text("description"),
    documentType: text("documentType"),
    documentNo: text("documentNo"),
  };
}

function textOf(field: ImportField, value: FieldValue | undefined): string | null {
  if (value === undefined) return null;
  if (value.kind !== "text") throw invalid(field, `"${field}" must be text.`, "type");
  const text = CODES.has(field) ? trimUnseen(value.text) : value.text;
  if (CODES.has(field)) requireCode(field, text);
  const lengthMax = lengths[field] ?? 0;
  if (text.length > lengthMax)
    throw invalid(field, `"${field}" must have at most ${lengthMax} characters.`, "too_long");
  if (!text.isWellFormed() || text.includes("\u0000") || hasLostLetter(text)) {
    throw invalid(field, `"${field}" has a character that cannot be stored.`, "characters");
  }
  return text;
}

/** Short values that a person would not end with a space on purpose. */
const CODES: ReadonlySet<ImportField> = new Set([
  "erpCode",
  "accountErpCode",
  "currencyCode",
  "transactionDate",
  "dueDate",
  "documentNo",
]);

function requireCode(field: ImportField, text: string): void {
  if (isTurnedIntoNumber(text)) throw invalid(field, turnedIntoNumber(field, text), "turned_into_number");
  if (!isVisibleCode(text)) throw invalid(field, `"${field}" contains an invisible character.`, "unseen_characters");
}

function timeOf(field: ImportField, text: string | null): string | null {
  if (text === null) return null;
  const time = spreadsheetTime(text);
  if (parseExactInstant(time) !== null) return time;
  throw invalid(
    field,
    `"${field}" is ${text}: write 31.01.2026, 31.01.2026 09:30 or 2026-01-31 (in Istanbul), or 2026-01-31T09:30:00 (in UTC).`,
    "not_a_date_time",
  );
}

function amountOf(value: FieldValue | undefined, currency: string): Amount {
  if (value?.kind !== "amount") throw invalid("amount", '"amount" must be a number.', "type");
  if (value.mayBeThousands && !hasThreeDecimals(currency))
    throw invalid("amount", '"amount" is ambiguous: write 1250 or 1.25, not 1.250.', "ambiguous");
  if (value.amount !== null) return value.amount;
  throw invalid(
    "amount",
    '"amount" must be a decimal with at most 15 integer and 4 fractional digits, without separators of thousands.',
    "not_a_decimal",
  );
}

/** Such as the Kuwaiti dinar, whose amounts are written with three decimals. */
function hasThreeDecimals(currency: string): boolean {
  return isCurrencyCode(currency) && currencyOf(currency).exponent === 3;
}
