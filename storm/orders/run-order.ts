import { finishOrder } from "./finish-order.ts";
import type { OrderContext } from "./order-context.ts";
import { isShared, type Order } from "./order.ts";
import { payByLink } from "./pay-by-link.ts";
import { payByWidget } from "./pay-by-widget.ts";
import { payTogether } from "./pay-together.ts";

/** Runs one order: payment and what follows it, or all payers of a shared page. */
export async function runOrder(ctx: OrderContext, order: Order): Promise<void> {
  if (isShared(order.source)) return payTogether(ctx, order);
  await pay(ctx, order);
  await finishOrder(ctx, order);
}

async function pay(ctx: OrderContext, order: Order): Promise<void> {
  if (order.source === "link") return void (await payByLink(ctx, order));
  if (order.source === "widget") return payByWidget(ctx, order);
  if (ctx.random.percent(50)) return void (await Promise.all([payByLink(ctx, order), payByWidget(ctx, order)]));
  ctx.world.tally.count("order replaced at the bank's page");
  await payByWidget(ctx, order, async (bankOrderId) => {
    if (await payByLink(ctx, order)) order.unproven.set(bankOrderId, "a newer payment had taken its place");
  });
}
