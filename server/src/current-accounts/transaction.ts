import { isCurrencyCode, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Id } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import type { DayEdge } from "#platform/text/instant.ts";
import { unknownCurrency } from "#platform/text/unknown-currency.ts";
import { parseExactInstant, type ExactInstant } from "./exact-instant.ts";

export type TransactionId = Id<"account transaction">;

/** A transaction as a caller sends it, before it is checked. */
export interface TransactionInput {
  erpCode?: string | null | undefined;
  accountErpCode: string;
  amount: Amount;
  currencyCode: string;
  transactionDate?: string | null | undefined;
  dueDate: string;
  description?: string | null | undefined;
  documentType?: string | null | undefined;
  documentNo?: string | null | undefined;
}

export interface AccountTransaction {
  erpCode: string | null;
  accountErpCode: string;
  amount: Amount;
  currencyCode: CurrencyCode;
  transactionDate: ExactInstant | null;
  dueDate: ExactInstant;
  description: string;
  documentType: string | null;
  documentNo: string | null;
}

/** Checks the input. A refusal names the field as `path` followed by its name. */
export function checkTransaction(input: TransactionInput, path = ""): AccountTransaction {
  const { currencyCode, transactionDate = null, dueDate } = input;
  if (!isCurrencyCode(currencyCode)) throw unknownCurrency(currencyCode, `${path}currencyCode`);
  return {
    erpCode: input.erpCode ?? null,
    accountErpCode: input.accountErpCode,
    amount: input.amount,
    currencyCode,
    transactionDate: transactionDate === null ? null : readInstant(transactionDate, `${path}transactionDate`),
    dueDate: readInstant(dueDate, `${path}dueDate`),
    description: input.description ?? "",
    documentType: input.documentType ?? null,
    documentNo: input.documentNo ?? null,
  };
}

export function readInstant(text: string, field: string, edge: DayEdge = "beginning"): ExactInstant {
  const instant = parseExactInstant(text, edge);
  if (instant !== null) return instant;
  throw invalid(
    field,
    `"${field}" must be an ISO 8601 date-time or day, such as 2026-01-31T09:30:00 or 2026-01-31.`,
    "not_a_date_time",
  );
}
