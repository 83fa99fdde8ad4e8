import type { CurrencyCode } from "@servicepay/money";
import { joinTransaction } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import type { PaymentSet } from "./payment-set.ts";
import { findById, findForWidget, paymentSetOf } from "./store/payment-sets.ts";

export async function findPaymentSet(ctx: Context | WriteContext, id: string): Promise<PaymentSet | undefined> {
  const guid = parseId(id);
  if (guid === null) return undefined;
  const row = await joinTransaction(ctx, ({ tx, tenantId }) => tx.row(findById, [tenantId, guid]));
  return row && paymentSetOf(row);
}

/** The set that widget payments of this currency go through. */
export async function widgetPaymentSet(
  ctx: Context | WriteContext,
  currency: CurrencyCode,
): Promise<PaymentSet | undefined> {
  const row = await joinTransaction(ctx, ({ tx, tenantId }) => tx.row(findForWidget, [tenantId, currency]));
  return row && paymentSetOf(row);
}
