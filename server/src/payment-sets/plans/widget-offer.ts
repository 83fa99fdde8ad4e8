import type { CurrencyCode } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { widgetPaymentSet } from "../sets/find-payment-set.ts";
import type { PaymentSet } from "../sets/payment-set.ts";
import type { UsableTerminal } from "./plan.ts";
import { usableTerminalsOfWidget } from "./usable-terminals.ts";

/** The set for widget payments in this currency and its usable terminals, read in one round trip. */
export async function widgetOffer(
  ctx: Context | ReadContext,
  currency: CurrencyCode,
): Promise<{ set: PaymentSet; terminals: readonly UsableTerminal[] } | undefined> {
  const read = reading(ctx);
  const [set, terminals] = await inOneBatch(widgetPaymentSet(read, currency), usableTerminalsOfWidget(read, currency));
  return set && { set, terminals };
}
