import type { Order } from "./order.ts";
import { payByLink } from "./pay-by-link.ts";
import { payByWidget } from "./pay-by-widget.ts";
import type { Shop } from "./payer.ts";

/** One order from beginning to end: paid, or not; asked about; sometimes taken back. */
export async function runOrder(shop: Shop, order: Order): Promise<void> {
  const { random } = shop;
  if (order.source === "link") await payByLink(shop, order);
  else await payByWidget(shop, order);
  const next = random.below(100);
  if (next < 12) await Promise.all(Array.from({ length: 1 + random.below(2) }, () => takeBack(shop, order, "cancel")));
  else if (next < 22) await takeBack(shop, order, "refund");
  await ask(shop, order);
  if (random.percent(8)) await askAsStranger(shop, order);
}

/** What the merchant is told now must still be true at the end. */
export async function ask({ client, tokens }: Shop, order: Order): Promise<void> {
  const path = `/b2c/payment?clientReferenceCode=${order.reference}`;
  const { outcome, body } = await client.call(order.index, "status", {
    method: "GET",
    path,
    token: tokens[order.tenant]!,
  });
  if (outcome !== "ok") return;
  const orderId = String(body.orderId);
  order.payments.add(orderId);
  const status = Number(body.transactionStatusId);
  if (status === 1) order.claims.push({ orderId, said: "paid", by: "status" });
  if (status === 2) order.claims.push({ orderId, said: "failed", by: "status" });
  if (status === 4) order.claims.push({ orderId, said: "cancelled", by: "status" });
}

/** The merchant gives the money back, or tries to. */
export async function takeBack(
  { client, tokens, random }: Shop,
  order: Order,
  how: "cancel" | "refund",
): Promise<void> {
  const isPartial = how === "refund" && random.percent(50);
  const json = { referenceCode: order.reference, ...(isPartial && { amount: 1 + random.below(9) }) };
  const path = `/b2c/payment/${how}`;
  const { outcome, body } = await client.call(order.index, how, {
    method: "POST",
    path,
    json,
    token: tokens[order.tenant]!,
  });
  if (outcome !== "ok" || body.success !== true) return;
  const orderId = order.claims.at(-1)?.orderId ?? "";
  if (orderId !== "" && !isPartial && order.links <= 1) order.claims.push({ orderId, said: "taken_back", by: how });
}

/** Another company must not even learn that there is such a payment. */
async function askAsStranger({ client, tokens, breaches }: Shop, order: Order): Promise<void> {
  for (const orderId of order.payments) {
    const path = `/b2c/payment?orderId=${orderId}`;
    const token = tokens[1 - order.tenant]!;
    const { outcome } = await client.call(order.index, "stranger", { method: "GET", path, token });
    if (outcome === "ok") breaches.push(`I14: order ${order.reference} was shown to another company`);
  }
}
