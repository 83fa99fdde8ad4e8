import { reading, type Context } from "#platform/context.ts";
import { selectPostings, type PostingRow } from "../store/transactions.ts";

export type FoundPosting = PostingRow;

/** The transactions that these attempts posted to current accounts. */
export function findPostings(ctx: Context, attemptIds: readonly string[]): Promise<FoundPosting[]> {
  return selectPostings(reading(ctx), attemptIds);
}
