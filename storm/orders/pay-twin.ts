import type { OrderContext } from "./order-context.ts";
import { planOrder, type Order } from "./order.ts";
import { payByLink } from "./pay-by-link.ts";
import { makePage } from "./pay-together.ts";

/** How much more the other company's order costs, in whole units: nobody can take one for the other. */
const DEARER = 5_000;

/**
 * The other company sells to the same payer at the same time, under the same order reference, customer's e-mail, Idempotency-Key, codes
 * of customer, account and items, and address of its webhooks.
 */
export async function payTwin(ctx: OrderContext, order: Order): Promise<void> {
  const { reference, index, source, currency, amount, payer, behaviour, hook, usesKey } = order;
  const dearer = (Number(amount) + DEARER).toFixed(2);
  const twin = planOrder(index, ctx.random, "", {
    reference,
    hook,
    currency,
    behaviour,
    usesKey,
    tenant: 1,
    amount: dearer,
    payer: { ...payer, account: null },
    source: source === "account" ? source : "link",
    card: "approved",
    bankReturn: "once",
    isWithdrawn: false,
    isRepeated: false,
    isUnclear: false,
    isCancelledEarly: false,
    sendsRefusedForms: false,
    savesCard: false,
  });
  order.twin = twin;
  ctx.world.tally.count("order of the same name at another company");
  if (source === "account") await makePage(ctx, twin);
  else await payByLink(ctx, twin);
}
