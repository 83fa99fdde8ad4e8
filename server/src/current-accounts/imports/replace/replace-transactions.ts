import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { lockCounts } from "../../positions/lock-counts.ts";
import { prepareCounts } from "../../positions/store/ranges.ts";
import { reportAccountChange } from "../../report-account-change.ts";
import type { IdentifiedTransaction } from "../../store/transactions.ts";
import { checkTransaction, type TransactionId, type TransactionInput } from "../../transaction.ts";
import { openReplacement, type Replaced } from "./open-replacement.ts";

export interface AccountLines {
  accountErpCode: string;
  transactions: readonly (Omit<TransactionInput, "accountErpCode" | "erpCode"> & {
    erpCode: string;
    accountErpCode?: string;
  })[];
  /** Allow more than 30 percent of the account's transactions to be deleted. */
  allowShrink: boolean;
}

/** A caller over HTTP holds a connection while it waits. */
const LOCK_ATTEMPTS_MAX = 10;

/**
 * Gives the account these transactions and deletes its others, or changes nothing. What payments posted stays, and
 * what payments pay or hold is neither deleted nor reduced: `kept` counts those transactions, `allocated` names the first
 * hundred. The path of a field in
 * a refusal begins with `pathOf(index)` of its line.
 */
export async function replaceTransactions(
  ctx: WriteContext,
  { accountErpCode, transactions, allowShrink }: AccountLines,
  pathOf: (index: number) => string,
): Promise<Replaced & { allocated: { id: TransactionId; erpCode: string }[] }> {
  refuseOtherAccounts(accountErpCode, transactions, pathOf);
  const lines: IdentifiedTransaction[] = transactions.map((input, index) => ({
    id: newId<"account transaction">(),
    ...checkTransaction({ ...input, accountErpCode }, pathOf(index)),
  }));
  await prepareCounts(ctx);
  await lockCounts(ctx, LOCK_ATTEMPTS_MAX);
  const replacement = openReplacement(ctx, [accountErpCode]);
  refuseTaken(await replacement.write(lines), lines, pathOf);
  refuseTaken(await replacement.finish({ allowShrink }), lines, pathOf);
  const details = { accountErpCode, ...replacement.counts };
  const { created, changed: updated, deleted } = replacement.counts;
  await inOneBatch(
    recordAudit(ctx, { action: "account_transaction.replaced", recordType: "import", recordId: newId(), details }),
    reportAccountChange(ctx, { accountErpCodes: [accountErpCode], created, updated, deleted, source: "replace" }),
  );
  const allocated = replacement.kept.map(({ id, erpCode }) => ({ id, erpCode: erpCode ?? "" }));
  return { ...replacement.counts, allocated };
}

function refuseOtherAccounts(
  accountErpCode: string,
  transactions: AccountLines["transactions"],
  pathOf: (index: number) => string,
): void {
  const index = transactions.findIndex(({ accountErpCode: own = accountErpCode }) => own !== accountErpCode);
  if (index === -1) return;
  throw invalid(`${pathOf(index)}accountErpCode`, "The transaction names another account.", "other_account");
}

function refuseTaken(
  refused: readonly TransactionId[],
  lines: readonly IdentifiedTransaction[],
  pathOf: (index: number) => string,
): void {
  const index = lines.findIndex(({ id }) => refused.includes(id));
  if (index === -1) return;
  const sentence = "Another transaction has this erpCode.";
  throw conflict(sentence, { field: `${pathOf(index)}erpCode`, reason: "duplicate" });
}
