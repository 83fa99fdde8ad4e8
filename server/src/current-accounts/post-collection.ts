import { formatDecimal } from "@servicepay/money";
import type { Amount, CurrencyCode } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { foldText } from "#platform/fold-text.ts";
import { newId } from "#platform/ids.ts";
import { insertPosting } from "./store/transactions.ts";

export interface Collection {
  kind: "sale" | "refund" | "void";
  attemptId: string;
  accountErpCode: string;
  /** Positive; a sale is posted negative, since the debt falls. */
  amount: Amount;
  currency: CurrencyCode;
  description: string;
  documentNo: string | null;
}

/** Posts what a payment did to the customer's account, in the payment's own transaction; again for the same attempt and kind: nothing. */
export async function postCollection(ctx: WriteContext, collection: Collection): Promise<void> {
  const { kind, attemptId, accountErpCode, amount, currency, description, documentNo } = collection;
  if (amount <= 0n) throw new RangeError("a collection's amount is positive");
  const posted = kind === "sale" ? (-amount as Amount) : amount;
  await ctx.tx.run(insertPosting, [
    ctx.tenantId,
    newId(),
    accountErpCode,
    formatDecimal(posted),
    currency,
    ctx.clock.now(),
    description,
    foldText(description),
    documentNo,
    attemptId,
    kind,
  ]);
}
