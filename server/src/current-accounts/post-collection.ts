import { formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { foldText } from "#platform/text/fold-text.ts";
import { newId } from "#platform/ids.ts";
import { insertReversal, insertSale } from "./store/transactions.ts";

export interface Collection {
  /** Where it is posted to: the account of a sale, by its code; of what is given back, that of the sale. */
  target: { kind: "sale"; accountErpCode: string } | { kind: "refund" | "void"; saleAttemptId: string };
  attemptId: string;
  /** Positive; a sale is posted negative, since the debt falls. */
  amount: Amount;
  currency: CurrencyCode;
  description: string;
  documentNo: string | null;
}

/**
 * Posts what a payment did to the customer's account, in the payment's own transaction. Posts nothing for the same attempt and kind
 * again, nor for what is given back of a sale that was not posted.
 */
export async function postCollection(ctx: WriteContext, collection: Collection): Promise<void> {
  const { target, attemptId, amount, currency, description, documentNo } = collection;
  if (amount <= 0n) throw new RangeError("a collection's amount is positive");
  const isSale = target.kind === "sale";
  const posted = isSale ? (-amount as Amount) : amount;
  await ctx.tx.run(isSale ? insertSale : insertReversal, [
    ctx.tenantId,
    newId(),
    isSale ? target.accountErpCode : target.saleAttemptId,
    formatDecimal(posted),
    currency,
    ctx.clock.now(),
    description,
    foldText(description),
    documentNo,
    attemptId,
    target.kind,
  ]);
}
