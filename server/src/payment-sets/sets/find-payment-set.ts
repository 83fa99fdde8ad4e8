import type { CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { selectCollectingSet, selectPaymentSet, selectWidgetSet } from "../store/payment-sets.ts";
import type { PaymentSet } from "./payment-set.ts";

export async function findPaymentSet(ctx: Context | ReadContext, id: string): Promise<PaymentSet | undefined> {
  const guid = parseId(id);
  return guid === null ? undefined : selectPaymentSet(reading(ctx), guid);
}

export async function widgetPaymentSet(
  ctx: Context | ReadContext,
  currency: CurrencyCode,
): Promise<PaymentSet | undefined> {
  return selectWidgetSet(reading(ctx), currency);
}

/** The set that collects an account's open items: that of the widget, else the oldest active one. */
export async function collectingPaymentSet(
  ctx: Context | ReadContext,
  currency: CurrencyCode,
): Promise<PaymentSet | undefined> {
  return selectCollectingSet(reading(ctx), currency);
}
