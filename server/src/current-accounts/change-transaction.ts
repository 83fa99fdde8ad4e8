import { amountFromDecimal } from "@servicepay/money";
import { changedDetails, recordAudit, type ChangedFields } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict } from "#platform/refusal.ts";
import { findTransactionToChange } from "./find-transaction-to-change.ts";
import { refuseAllocated } from "./open-items/refuse-allocated.ts";
import { reportAccountChange } from "./report-account-change.ts";
import { updateTransaction, type TransactionRow } from "./store/transactions.ts";
import { checkTransaction, type AccountTransaction, type TransactionId, type TransactionInput } from "./transaction.ts";

/** Absent fields keep their values; null clears a field. */
export type TransactionChange = SentFields & {
  id?: string | undefined;
  updateErpCode?: string | undefined;
  /** Refuses the change ("stale") if somebody has changed the transaction after this. */
  unchangedSince?: Date | undefined;
};

type SentFields = { [Field in keyof TransactionInput]?: TransactionInput[Field] | undefined };

/**
 * Finds the transaction by `id`, otherwise by `updateErpCode`. Refuses (409) to lower it below what payers have paid or are
 * paying, or to move that to another account or currency.
 */
export async function changeTransaction(ctx: WriteContext, change: TransactionChange): Promise<TransactionId> {
  const { id, updateErpCode, unchangedSince, ...sent } = change;
  const row = await findTransactionToChange(ctx, { id, erpCode: updateErpCode }, "updateErpCode");
  const changed = checkTransaction({ ...inputOf(row), ...withoutAbsent(sent) });
  if (unchangedSince !== undefined && row.updated_at > unchangedSince) {
    // The change has already been made: the form was sent twice.
    if (isStored(row, changed)) return row.id;
    throw conflict("Someone else changed the transaction in the meantime.", { reason: "stale" });
  }
  await refuseAllocated(ctx, row, { changed, key: "id" });
  await updateTransaction(ctx, row, changed, sent.accountErpCode ?? null);
  await inOneBatch(
    recordAudit(ctx, {
      action: "account_transaction.changed",
      recordType: "account_transaction",
      recordId: row.id,
      details: {
        currency: changed.currencyCode,
        ...changedDetails(checkTransaction(inputOf(row)), changed, shownFields),
      },
    }),
    reportAccountChange(ctx, { accountErpCodes: [row.account_erp_code, changed.accountErpCode], updated: 1 }),
  );
  return row.id;
}

const shownFields: ChangedFields<AccountTransaction> = {
  erpCode: "value",
  accountErpCode: "value",
  amount: "value",
  currencyCode: "value",
  transactionDate: "value",
  dueDate: "value",
  description: "name",
  documentType: "value",
  documentNo: "value",
};

function isStored(row: TransactionRow, changed: AccountTransaction): boolean {
  const stored = checkTransaction(inputOf(row));
  return (Object.keys(stored) as (keyof AccountTransaction)[]).every((field) => stored[field] === changed[field]);
}

function inputOf(row: TransactionRow): TransactionInput {
  const amount = amountFromDecimal(row.amount);
  if (amount === null) throw new RangeError("a stored amount is out of range");
  return {
    erpCode: row.erp_code,
    accountErpCode: row.account_erp_code,
    amount,
    currencyCode: row.currency_code,
    transactionDate: row.transaction_date,
    dueDate: row.due_date,
    description: row.description,
    documentType: row.document_type,
    documentNo: row.document_no,
  };
}

function withoutAbsent(sent: SentFields): Partial<TransactionInput> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}
