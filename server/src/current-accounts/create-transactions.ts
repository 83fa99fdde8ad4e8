import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict } from "#platform/refusal.ts";
import { recognisePostings } from "./postings/recognise-postings.ts";
import { reportAccountChange } from "./report-account-change.ts";
import { insertTransactions, type IdentifiedTransaction } from "./store/transactions.ts";
import { checkTransaction, type TransactionId, type TransactionInput } from "./transaction.ts";

/**
 * Creates all transactions or none. A refusal names the field as `pathOf(index)` followed by its name. A transaction for which
 * `ids` has no id gets a new one. If the ERP exports a posting that it has acknowledged, that transaction is not created, and
 * the posting's id takes its place in the result.
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
  const written = new Set(await insertTransactions(ctx, transactions));
  const isWritten = ({ id }: IdentifiedTransaction) => written.has(id);
  const postings = await recognisePostings(
    ctx,
    transactions.filter((each) => !isWritten(each)),
  );
  if (written.size + postings.size < transactions.length)
    throw duplicateAmong(transactions, (each) => isWritten(each) || postings.has(each.id), pathOf);
  await audit(ctx, transactions.filter(isWritten));
  return transactions.map(({ id }) => postings.get(id) ?? id);
}

function duplicateAmong(
  transactions: readonly IdentifiedTransaction[],
  isTaken: (transaction: IdentifiedTransaction) => boolean,
  pathOf: (index: number) => string,
) {
  const index = transactions.findIndex((transaction) => !isTaken(transaction));
  const field = `${pathOf(index)}erpCode`;
  return conflict("Another transaction has this erpCode.", { field, reason: "duplicate" });
}

async function audit(ctx: WriteContext, transactions: readonly IdentifiedTransaction[]): Promise<void> {
  const [first] = transactions;
  if (first === undefined) return;
  const details = transactions.length === 1 ? {} : { count: transactions.length };
  const action = transactions.length === 1 ? "account_transaction.created" : "account_transaction.batch_created";
  await inOneBatch(
    recordAudit(ctx, { action, recordType: "account_transaction", recordId: first.id, details }),
    reportAccountChange(ctx, {
      accountErpCodes: transactions.map(({ accountErpCode }) => accountErpCode),
      created: transactions.length,
    }),
  );
}
