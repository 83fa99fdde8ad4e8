import { setTimeout as pause } from "node:timers/promises";
import type { ClientReply } from "../world/client.ts";
import { widgetConsents } from "./answer-consents.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";
import { cardFor, passBank, type AtBank } from "./payer.ts";

/** For a payment request that is repeated because its answer was lost. */
const RETRY_TIMEOUT_MS = 6_000;
const PAID = 1;
const FAILED = 2;

/** Prepares a payment as the widget does and pays it as the merchant's backend does, perhaps several times at once. */
export async function payByWidget(ctx: OrderContext, order: Order, atBank?: AtBank): Promise<void> {
  const prepareToken = await prepare(ctx, order);
  if (prepareToken === null) return;
  if (order.isForgedInBrowser) await payForged(ctx, order, prepareToken);
  const replies = await Promise.all(Array.from({ length: order.confirms }, () => pay(ctx, order, prepareToken)));
  for (const reply of replies) recordReply(ctx, order, reply);
  const isSpent = replies.some(({ outcome }) => outcome === "ok");
  if (isSpent && order.isTokenReused) await payOtherOrder(ctx, order, prepareToken);
  const redirects = replies.flatMap(({ outcome, body }) =>
    outcome === "ok" && body.paymentType === "RedirectUrl" ? [String(body.redirectTo)] : [],
  );
  await Promise.all([...new Set(redirects)].map((url) => passBank(ctx, order, url, atBank)));
}

async function prepare(ctx: OrderContext, order: Order): Promise<string | null> {
  const { client, random, tokens } = ctx;
  const { cardNumber, cardHolderName, cvv, expMonth, expYear } = cardFor(ctx, order);
  const card = { cardNumber, cardHolderName, cvv, expMonth, expYear };
  const json = { card, use3D: random.percent(45), currency: order.currency, amount: Number(order.amount) };
  for (let attempts = 0; attempts < 4; attempts += 1) {
    const merchant = { method: "GET", path: "/b2c/widget/token", token: tokens[order.tenant]! } as const;
    const token = (await client.call(order.index, "widget.token", merchant)).body?.token;
    if (typeof token === "string") {
      const consents = await widgetConsents(ctx, order, token);
      const sent = { ...json, ...(consents.length > 0 && { consents }) };
      const call = { method: "POST", path: "/b2c/widget/preparePayment", json: sent, token } as const;
      const { body, outcome } = await client.call(order.index, "widget.prepare", call);
      if (outcome === "ok") return String(body.prepareToken);
      if (outcome === "fail" && body !== null) return null;
    }
    await pause(200 * (attempts + 1));
  }
  return null;
}

async function pay(
  { client, tokens, retryTimeoutMs = RETRY_TIMEOUT_MS }: OrderContext,
  order: Order,
  prepareToken: string,
): Promise<ClientReply> {
  const json = orderToPay(order, prepareToken);
  const call = { method: "POST", path: "/b2c/widget/payment", json, token: tokens[order.tenant]! } as const;
  const keyed = order.usesKey ? { key: `pay-${order.reference}` } : {};
  let reply = await client.call(order.index, "widget.pay", { ...call, ...keyed });
  for (let attempts = 1; attempts < 3 && (reply.outcome === "info" || reply.status === null); attempts += 1) {
    await pause(300 * attempts);
    reply = await client.call(order.index, "widget.pay", { ...call, ...keyed, timeoutMs: retryTimeoutMs });
  }
  return reply;
}

/** Changes that a payer's browser could make to the payment request. */
const FORGERIES: Readonly<Record<string, (order: Order) => object>> = {
  "other amount": () => ({ amount: 1 }),
  "other currency": ({ currency }) => ({ currency: currency === "TRY" ? "USD" : "TRY" }),
};

async function payForged(
  { client, random, tokens, breaches, world }: OrderContext,
  order: Order,
  prepareToken: string,
) {
  const what = random.pick(Object.keys(FORGERIES));
  const call = { method: "POST", path: "/b2c/widget/payment", token: tokens[order.tenant]! } as const;
  const json = { ...orderToPay(order, prepareToken), ...FORGERIES[what]!(order) };
  world.tally.count(what);
  const { outcome } = await client.call(order.index, "widget.forged", { ...call, json });
  if (outcome === "ok") breaches.push(`I12: ${order.reference} was paid with ${what} than the one shown`);
}

/** Uses a spent prepareToken for another order. */
async function payOtherOrder({ client, tokens, breaches, world }: OrderContext, order: Order, prepareToken: string) {
  const call = { method: "POST", path: "/b2c/widget/payment", token: tokens[order.tenant]! } as const;
  const json = { ...orderToPay(order, prepareToken), clientReferenceCode: `${order.reference}-another` };
  world.tally.count("prepareToken of another order");
  const { outcome } = await client.call(order.index, "widget.another", { ...call, json });
  if (outcome === "ok") breaches.push(`I9: the prepareToken of ${order.reference} was taken for another order`);
}

function orderToPay(order: Order, prepareToken: string) {
  return {
    amount: Number(order.amount),
    currency: order.currency,
    prepareToken,
    returnUrl: "https://shop.example/return",
    clientReferenceCode: order.reference,
    customerIpAddress: "203.0.113.9",
  };
}

function recordReply({ breaches }: OrderContext, order: Order, { outcome, body }: ClientReply): void {
  if (outcome !== "ok") return;
  const orderId = String(body.orderId);
  order.payments.add(orderId);
  if (Number(body.amount) !== Number(order.amount) || body.currency !== order.currency)
    breaches.push(`I12: the reply of ${orderId} is about ${body.amount} ${body.currency}`);
  if (body.transactionStatusId === PAID) order.reportedStatuses.push({ orderId, said: "paid", by: "widget.pay" });
  if (body.transactionStatusId === FAILED) order.reportedStatuses.push({ orderId, said: "failed", by: "widget.pay" });
}
