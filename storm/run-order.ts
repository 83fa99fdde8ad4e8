import type { Order } from "./order.ts";
import { payByLink } from "./pay-by-link.ts";
import { payByWidget } from "./pay-by-widget.ts";
import type { Shop } from "./payer.ts";
import { takeBack } from "./take-back.ts";

/** One order from beginning to end: paid, or not; asked about; sometimes taken back. */
export async function runOrder(shop: Shop, order: Order): Promise<void> {
  const { random } = shop;
  await pay(shop, order);
  const { takenBackBy } = order;
  if (takenBackBy !== null) {
    const atOnce = 1 + random.below(2);
    await Promise.all(Array.from({ length: atOnce }, () => takeBack(shop, order, takenBackBy)));
    if (takenBackBy === "refund" && random.percent(30)) await takeBack(shop, order, "refund");
  }
  await ask(shop, order);
  if (random.percent(8)) await actAsStranger(shop, order);
}

async function pay(shop: Shop, order: Order): Promise<void> {
  if (order.source === "link") return void (await payByLink(shop, order));
  if (order.source === "widget") return payByWidget(shop, order);
  if (shop.random.percent(50)) return void (await Promise.all([payByLink(shop, order), payByWidget(shop, order)]));
  shop.world.tally.count("order replaced at the bank's page");
  await payByWidget(shop, order, async (bankOrderId) => {
    if (await payByLink(shop, order)) order.unproven.set(bankOrderId, "a newer payment had taken its place");
  });
}

/** What the merchant is told now must still be true at the end. */
export async function ask({ client, tokens }: Shop, order: Order): Promise<void> {
  const path = `/b2c/payment?clientReferenceCode=${order.reference}`;
  const call = { method: "GET", path, token: tokens[order.tenant]! } as const;
  const { outcome, body } = await client.call(order.index, "status", call);
  if (outcome !== "ok") return;
  const orderId = String(body.orderId);
  order.payments.add(orderId);
  const status = Number(body.transactionStatusId);
  if (status === 1) order.claims.push({ orderId, said: "paid", by: "status" });
  if (status === 2) order.claims.push({ orderId, said: "failed", by: "status" });
  if (status === 4) order.claims.push({ orderId, said: "cancelled", by: "status" });
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

/** Every mask shows three digits at least. */
export function lastDigitsOf(maskedPan: string): string {
  return maskedPan.slice(-3);
}

/** Another company must not learn that there is such a payment, and still less give its money back. */
async function actAsStranger({ client, tokens, breaches, random }: Shop, order: Order): Promise<void> {
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
