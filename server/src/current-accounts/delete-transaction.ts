import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { findTransactionToChange, type TransactionKey } from "./find-transaction-to-change.ts";
import { refuseAllocated } from "./open-items/refuse-allocated.ts";
import { reportAccountChange } from "./report-account-change.ts";
import { deleteTransactionRow } from "./store/transactions.ts";
import type { TransactionId } from "./transaction.ts";

/**
 * The transaction no longer appears in reads, and its ERP code can be used again. Refuses (409) one that a payer has
 * paid or is paying.
 */
export async function deleteTransaction(ctx: WriteContext, key: TransactionKey): Promise<TransactionId> {
  const row = await findTransactionToChange(ctx, key, "erpCode");
  await refuseAllocated(ctx, row, { changed: "deleted", key: key.id === undefined ? "erpCode" : "id" });
  const { id } = row;
  await deleteTransactionRow(ctx, id);
  await inOneBatch(
    recordAudit(ctx, { action: "account_transaction.deleted", recordType: "account_transaction", recordId: id }),
    reportAccountChange(ctx, { accountErpCodes: [row.account_erp_code], deleted: 1 }),
  );
  return id;
}
