import type { CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { widgetPaymentSet } from "../sets/find-payment-set.ts";
import type { PaymentSet } from "../sets/payment-set.ts";
import { terminalsOfWidgetSet, type RoutableSet } from "./terminals-of-set.ts";

/** The set for widget payments in this currency with its terminals and rules, read in one round trip. */
export async function widgetOffer(
  ctx: Context | ReadContext,
  currency: CurrencyCode,
): Promise<{ set: PaymentSet; routable: RoutableSet } | undefined> {
  const read = reading(ctx);
  const [set, routable] = await inOneBatch(widgetPaymentSet(read, currency), terminalsOfWidgetSet(read, currency));
  return set && { set, routable };
}
