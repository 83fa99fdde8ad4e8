import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { insertTransactions, type IdentifiedTransaction } from "./store/transactions.ts";
import { checkTransaction, type TransactionId, type TransactionInput } from "./transaction.ts";

/**
 * Creates all transactions or none. A refusal names the field as `pathOf(index)` followed by its name. Transactions without an
 * id of the caller get a new one.
 */
export async function createTransactions(
  ctx: WriteContext,
  inputs: readonly TransactionInput[],
  pathOf: (index: number) => string,
  ids: readonly TransactionId[] = [],
): Promise<TransactionId[]> {
  const transactions: IdentifiedTransaction[] = inputs.map((input, index) => ({
    id: ids[index] ?? newId(),
    ...checkTransaction(input, pathOf(index)),
  }));
  const written = await insertTransactions(ctx, transactions);
  if (written.length < transactions.length) throw duplicateAmong(transactions, written, pathOf);
  await audit(ctx, transactions);
  return transactions.map((transaction) => transaction.id);
}

function duplicateAmong(
  transactions: readonly IdentifiedTransaction[],
  written: readonly TransactionId[],
  pathOf: (index: number) => string,
) {
  const ids = new Set(written);
  const index = transactions.findIndex((transaction) => !ids.has(transaction.id));
  const field = `${pathOf(index)}erpCode`;
  return conflict("Another transaction has this erpCode.", { field, reason: "duplicate" });
}

async function audit(ctx: WriteContext, transactions: readonly IdentifiedTransaction[]): Promise<void> {
  const [first] = transactions;
  if (first === undefined) return;
  const details = transactions.length === 1 ? {} : { count: transactions.length };
  const action = transactions.length === 1 ? "account_transaction.created" : "account_transaction.batch_created";
  await recordAudit(ctx, { action, recordType: "account_transaction", recordId: first.id, details });
}
