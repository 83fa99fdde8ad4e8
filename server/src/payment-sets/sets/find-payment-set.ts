import type { CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import type { PaymentSet } from "./payment-set.ts";
import { findById, findForWidget, paymentSetOf } from "../store/payment-sets.ts";

export async function findPaymentSet(ctx: Context | ReadContext, id: string): Promise<PaymentSet | undefined> {
  const guid = parseId(id);
  if (guid === null) return undefined;
  const row = await reading(ctx).tx.row(findById, [ctx.tenantId, guid]);
  return row && paymentSetOf(row);
}

/** The set for widget payments in this currency. */
export async function widgetPaymentSet(
  ctx: Context | ReadContext,
  currency: CurrencyCode,
): Promise<PaymentSet | undefined> {
  const row = await reading(ctx).tx.row(findForWidget, [ctx.tenantId, currency]);
  return row && paymentSetOf(row);
}
