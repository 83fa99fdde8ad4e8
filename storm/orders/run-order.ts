import { randomOf } from "../random.ts";
import { finishOrder } from "./finish-order.ts";
import type { OrderContext } from "./order-context.ts";
import { isShared, type Order } from "./order.ts";
import { payByLink } from "./pay-by-link.ts";
import { payByWidget } from "./pay-by-widget.ts";
import { payTogether } from "./pay-together.ts";
import { payTwin } from "./pay-twin.ts";

/** Runs one order: payment and what follows it, or all payers of a shared page. */
export async function runOrder(ctx: OrderContext, order: Order): Promise<void> {
  const hasTwin = order.hasTwin && (order.source === "account" || !isShared(order.source));
  const twin = hasTwin ? payTwin({ ...ctx, random: randomOf(0, `${order.reference} twin`) }, order) : null;
  await (isShared(order.source) ? payTogether(ctx, order) : payAndFinish(ctx, order));
  await twin;
}

async function payAndFinish(ctx: OrderContext, order: Order): Promise<void> {
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
