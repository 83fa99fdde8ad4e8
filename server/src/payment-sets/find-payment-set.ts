import type { CurrencyCode } from "@servicepay/money";
import { reading } from "#platform/context.ts";
import type { Context, ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { together } from "#platform/together.ts";
import type { PaymentSet } from "./payment-set.ts";
import type { UsableTerminal } from "./plan.ts";
import { usableTerminalsOfWidget } from "./usable-terminals.ts";
import { findById, findForWidget, paymentSetOf } from "./store/payment-sets.ts";

export async function findPaymentSet(ctx: Context | ReadContext, id: string): Promise<PaymentSet | undefined> {
  const guid = parseId(id);
  if (guid === null) return undefined;
  const row = await reading(ctx).tx.row(findById, [ctx.tenantId, guid]);
  return row && paymentSetOf(row);
}

/** The set that widget payments of this currency go through. */
export async function widgetPaymentSet(
  ctx: Context | ReadContext,
  currency: CurrencyCode,
): Promise<PaymentSet | undefined> {
  const row = await reading(ctx).tx.row(findForWidget, [ctx.tenantId, currency]);
  return row && paymentSetOf(row);
}

/** The same with its terminals, read together. */
export async function widgetOffer(
  ctx: Context | ReadContext,
  currency: CurrencyCode,
): Promise<{ set: PaymentSet; terminals: readonly UsableTerminal[] } | undefined> {
  const read = reading(ctx);
  const [set, terminals] = await together(widgetPaymentSet(read, currency), usableTerminalsOfWidget(read, currency));
  return set && { set, terminals };
}
