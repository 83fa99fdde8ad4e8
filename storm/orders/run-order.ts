import type { Order } from "./order.ts";
import { payByLink } from "./pay-by-link.ts";
import { payByWidget } from "./pay-by-widget.ts";
import type { OrderContext } from "./payer.ts";
import { giveBackInPortal } from "./give-back-in-portal.ts";
import { requestReversal } from "./request-reversal.ts";
import { settleUnclear } from "./settle-unclear.ts";

/** Runs one order: payment, status, sometimes a cancel or refund, sometimes another company's attempt to read it. */
export async function runOrder(ctx: OrderContext, order: Order): Promise<void> {
  const { random } = ctx;
  await pay(ctx, order);
  if (order.isUnclear) await settleUnclear(ctx, order);
  const { reversedBy } = order;
  if (reversedBy !== null && order.isReversedInPortal) {
    await giveBackInPortal(ctx, order);
    if (random.percent(30)) await giveBackInPortal(ctx, order);
  } else if (reversedBy !== null) {
    const atOnce = 1 + random.below(2);
    await Promise.all(Array.from({ length: atOnce }, () => requestReversal(ctx, order, reversedBy)));
    if (reversedBy === "refund" && random.percent(30)) await requestReversal(ctx, order, "refund");
  }
  await readStatus(ctx, order);
  if (random.percent(8)) await callAsOtherCompany(ctx, order);
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

/** Records the payment's status, which must still be true at the end. */
export async function readStatus({ client, tokens }: OrderContext, order: Order): Promise<void> {
  const path = `/b2c/payment?clientReferenceCode=${order.reference}`;
  const call = { method: "GET", path, token: tokens[order.tenant]! } as const;
  const { outcome, body } = await client.call(order.index, "status", call);
  if (outcome !== "ok") return;
  const orderId = String(body.orderId);
  order.payments.add(orderId);
  const status = Number(body.transactionStatusId);
  if (status === 1) order.reportedStatuses.push({ orderId, said: "paid", by: "status" });
  if (status === 2) order.reportedStatuses.push({ orderId, said: "failed", by: "status" });
  if (status === 4) order.reportedStatuses.push({ orderId, said: "cancelled", by: "status" });
  order.receipt =
    status !== 1
      ? null
      : {
          transactionId: String(body.transactionId),
          charged: String(body.processAmount),
          currency: String(body.currency),
          installments: Number(body.installment),
          lastDigits: lastDigitsOf(String(body.maskedCardNumber)),
        };
}

/** Every mask shows at least three digits. */
export function lastDigitsOf(maskedPan: string): string {
  return maskedPan.slice(-3);
}

/** Another company must not see the payment, cancel it or refund it. */
async function callAsOtherCompany({ client, tokens, breaches, random }: OrderContext, order: Order): Promise<void> {
  const token = tokens[1 - order.tenant]!;
  for (const orderId of order.payments) {
    const path = `/b2c/payment?orderId=${orderId}`;
    const { outcome } = await client.call(order.index, "stranger", { method: "GET", path, token });
    if (outcome === "ok") breaches.push(`I14: order ${order.reference} was shown to another company`);
    const how = random.pick(["cancel", "refund"]);
    const json = { referenceCode: orderId, ...(how === "refund" && { amount: 1 }) };
    const call = { method: "POST", path: `/b2c/payment/${how}`, json, token } as const;
    const taken = await client.call(order.index, `stranger.${how}`, call);
    if (taken.outcome === "ok") breaches.push(`I14: another company could ${how} order ${order.reference}`);
  }
}
