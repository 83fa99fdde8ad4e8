import type { Amount, CurrencyCode } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { insertPosting } from "../store/transactions.ts";
import type { TransactionId } from "../transaction.ts";

export interface CollectionToPost {
  /** The id of the new transaction. */
  id: TransactionId;
  /** A sale is posted to the account with this code, a reversal to the account of its sale. */
  target: { kind: "sale"; accountErpCode: string } | { kind: "refund" | "void"; saleAttemptId: string };
  attemptId: string;
  /** Positive. A sale is posted as a negative amount, because the debt falls. */
  amount: Amount;
  currency: CurrencyCode;
  description: string;
  documentNo: string | null;
}

/**
 * Posts a sale or reversal to the customer's account, in the payment's database transaction. Repeating it for the same attempt and
 * kind posts nothing, and neither does a reversal whose sale was not posted.
 */
export async function postCollection(ctx: WriteContext, collection: CollectionToPost): Promise<void> {
  const { id, target, attemptId, amount, currency, description, documentNo } = collection;
  if (amount <= 0n) throw new RangeError("a collection's amount is positive");
  const isSale = target.kind === "sale";
  await insertPosting(ctx, {
    id,
    kind: target.kind,
    target: isSale ? target.accountErpCode : target.saleAttemptId,
    amount: isSale ? (-amount as Amount) : amount,
    currency,
    description,
    documentNo,
    attemptId,
  });
}
