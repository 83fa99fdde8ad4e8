import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectPostings, selectSaleAccount, type PostingRow } from "../store/transactions.ts";

export type FoundPosting = PostingRow;

/** The transactions that these attempts posted to current accounts. */
export function findPostings(ctx: Context, attemptIds: readonly string[]): Promise<FoundPosting[]> {
  return selectPostings(reading(ctx), attemptIds);
}

/** The code of the account that a sale was posted to; undefined if it was posted to none. */
export async function findSaleAccount(ctx: ReadContext, saleAttemptId: string): Promise<string | undefined> {
  return (await selectSaleAccount(ctx, saleAttemptId))?.accountErpCode;
}
