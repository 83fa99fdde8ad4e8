import type { WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { lockPostingsAndCodes, writePostingCodes, type CodedLine, type PostingCode } from "../store/posting-codes.ts";
import { deleteTransactionRow } from "../store/transactions.ts";
import type { TransactionId } from "../transaction.ts";

export interface BookedPosting {
  attemptId: string;
  /** The ERP's code of its own booking of the same money. */
  erpCode: string;
  /** The caller's name for the code. */
  field: string;
}

/**
 * Writes the ERP's codes into the lines that attempts posted. The ERP has booked the same money under these codes, and the
 * balance must count it once. A line that the ERP exported before with that code is merged if account, amount and currency
 * are equal, and refused otherwise. Attempts that posted nothing are left out.
 */
export async function takeErpCodes(ctx: WriteContext, booked: readonly BookedPosting[]): Promise<void> {
  const attemptIds = booked.map(({ attemptId }) => attemptId);
  const erpCodes = booked.map(({ erpCode }) => erpCode);
  const lines = await lockPostingsAndCodes(ctx, attemptIds, erpCodes);
  const postings = new Map(lines.map((line) => [line.attemptId, line]));
  const holders = new Map(lines.map((line) => [line.erpCode, line]));
  const codes: PostingCode[] = [];
  const merged: TransactionId[] = [];
  for (const { attemptId, erpCode, field } of booked) {
    const posting = postings.get(attemptId);
    const holder = holders.get(erpCode);
    if (posting === undefined || holder === posting) continue;
    if (holder !== undefined && !isSameMoney(posting, holder)) throw otherValues(field);
    if (holder !== undefined) merged.push(holder.id);
    codes.push({ id: posting.id, erpCode });
  }
  for (const id of merged) await deleteTransactionRow(ctx, id);
  if (codes.length > 0) await writePostingCodes(ctx, codes);
}

function isSameMoney(posting: CodedLine, holder: CodedLine): boolean {
  return (
    holder.attemptId === null &&
    holder.accountKey === posting.accountKey &&
    holder.amount === posting.amount &&
    holder.currency === posting.currency
  );
}

function otherValues(field: string) {
  const sentence = "A transaction of another account, amount or currency has this erpCode.";
  return conflict(sentence, { field, reason: "other_values" });
}
