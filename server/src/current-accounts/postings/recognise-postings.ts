import { amountFromDecimal } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { selectPostingsWithCodes } from "../store/posting-codes.ts";
import type { IdentifiedTransaction } from "../store/transactions.ts";
import type { TransactionId } from "../transaction.ts";

/**
 * Finds, among transactions whose erpCode is taken, those that are the ERP's export of a posting it has acknowledged: equal in
 * account, amount and currency. Returns the posting's id by the id of the transaction.
 */
export async function recognisePostings(
  ctx: WriteContext,
  transactions: readonly IdentifiedTransaction[],
): Promise<Map<TransactionId, TransactionId>> {
  const codes = transactions.flatMap(({ erpCode }) => erpCode ?? []);
  if (codes.length === 0) return new Map();
  const postings = new Map((await selectPostingsWithCodes(ctx, codes)).map((line) => [line.erpCode, line]));
  return new Map(
    transactions.flatMap(({ id, erpCode, accountErpCode, amount, currencyCode }) => {
      const posting = postings.get(erpCode);
      const isPosting =
        posting !== undefined &&
        posting.accountErpCode === accountErpCode &&
        amountFromDecimal(posting.amount) === amount &&
        posting.currency === currencyCode;
      return isPosting ? [[id, posting.id] as const] : [];
    }),
  );
}
