import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { selectTransaction, type TransactionRow } from "./store/transactions.ts";
import type { TransactionId } from "./transaction.ts";

/** A transaction with all its fields. */
export interface TransactionDetails {
  id: TransactionId;
  erpCode: string | null;
  accountErpCode: string;
  amount: Amount;
  currencyCode: CurrencyCode;
  transactionDate: Date | null;
  dueDate: Date;
  description: string;
  documentType: string | null;
  documentNo: string | null;
  /** A payment has posted it, and no request can change or delete it. */
  isPosted: boolean;
  updatedAt: Date;
}

export async function readTransaction(ctx: Context | ReadContext, id: string): Promise<TransactionDetails> {
  const found = await findTransaction(ctx, id);
  if (found === undefined) throw notFound("There is no such transaction.", "id");
  return found;
}

export async function findTransaction(ctx: Context | ReadContext, id: string): Promise<TransactionDetails | undefined> {
  const row = await selectTransaction(reading(ctx), id);
  return row && detailsOf(row);
}

function detailsOf(row: TransactionRow): TransactionDetails {
  return {
    id: row.id,
    erpCode: row.erp_code,
    accountErpCode: row.account_erp_code,
    amount: amountFromDecimal(row.amount)!,
    currencyCode: row.currency_code,
    transactionDate: row.transaction_date === null ? null : new Date(row.transaction_date),
    dueDate: new Date(row.due_date),
    description: row.description,
    documentType: row.document_type,
    documentNo: row.document_no,
    isPosted: row.posting_kind !== null,
    updatedAt: row.updated_at,
  };
}
