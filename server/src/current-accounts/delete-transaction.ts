import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { findTransactionToChange, type TransactionKey } from "./find-transaction-to-change.ts";
import { deleteTransactionRow } from "./store/transactions.ts";
import type { TransactionId } from "./transaction.ts";

/** The transaction no longer appears in reads, and its ERP code can be used again. */
export async function deleteTransaction(ctx: WriteContext, key: TransactionKey): Promise<TransactionId> {
  const { id } = await findTransactionToChange(ctx, key, "erpCode");
  await deleteTransactionRow(ctx, id);
  await recordAudit(ctx, { action: "account_transaction.deleted", recordType: "account_transaction", recordId: id });
  return id;
}
