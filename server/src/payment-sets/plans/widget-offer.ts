import type { CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import type { SetTerminal } from "../routing/set-terminal.ts";
import { widgetPaymentSet } from "../sets/find-payment-set.ts";
import type { PaymentSet } from "../sets/payment-set.ts";
import { terminalsOfWidgetSet } from "./terminals-of-set.ts";

/** The set for widget payments in this currency and its terminals, read in one round trip. */
export async function widgetOffer(
  ctx: Context | ReadContext,
  currency: CurrencyCode,
): Promise<{ set: PaymentSet; terminals: readonly SetTerminal[] } | undefined> {
  const read = reading(ctx);
  const [set, terminals] = await inOneBatch(widgetPaymentSet(read, currency), terminalsOfWidgetSet(read, currency));
  return set && { set, terminals };
}
