import type { Reply } from "./client.ts";
import type { Order } from "./order.ts";
import { pause } from "./pay-by-link.ts";
import { cardFor, passBank } from "./payer.ts";
import type { AtBank, Shop } from "./payer.ts";

/** Repeated while nothing is known of the first answer; a process that died with it answers only much later. */
const AGAIN_TIMEOUT_MS = 6_000;
const PAID = 1;
const FAILED = 2;

/** A widget prepares, the merchant's backend pays: once, however often it asks. */
export async function payByWidget(shop: Shop, order: Order, atBank?: AtBank): Promise<void> {
  const prepareToken = await prepare(shop, order);
  if (prepareToken === null) return;
  if (order.isForgedInBrowser) await payForged(shop, order, prepareToken);
  const replies = await Promise.all(Array.from({ length: order.confirms }, () => pay(shop, order, prepareToken)));
  for (const reply of replies) hear(shop, order, reply);
  const isSpent = replies.some(({ outcome }) => outcome === "ok");
  if (isSpent && order.isTokenReused) await payAnother(shop, order, prepareToken);
  const redirects = replies.flatMap(({ outcome, body }) =>
    outcome === "ok" && body.paymentType === "RedirectUrl" ? [String(body.redirectTo)] : [],
  );
  await Promise.all([...new Set(redirects)].map((url) => passBank(shop, order, url, atBank)));
}

async function prepare(shop: Shop, order: Order): Promise<string | null> {
  const { client, random, tokens } = shop;
  const { cardNumber, cardHolderName, cvv, expMonth, expYear } = cardFor(shop, order);
  const card = { cardNumber, cardHolderName, cvv, expMonth, expYear };
  const json = { card, use3D: random.percent(45), currency: order.currency, amount: Number(order.amount) };
  for (let tries = 0; tries < 4; tries += 1) {
    const merchant = { method: "GET", path: "/b2c/widget/token", token: tokens[order.tenant]! } as const;
    const token = (await client.call(order.index, "widget.token", merchant)).body?.token;
    if (typeof token === "string") {
      const call = { method: "POST", path: "/b2c/widget/preparePayment", json, token } as const;
      const { body, outcome } = await client.call(order.index, "widget.prepare", call);
      if (outcome === "ok") return String(body.prepareToken);
      if (outcome === "fail" && body !== null) return null;
    }
    await pause(200 * (tries + 1));
  }
  return null;
}

async function pay(
  { client, tokens, againTimeoutMs = AGAIN_TIMEOUT_MS }: Shop,
  order: Order,
  prepareToken: string,
): Promise<Reply> {
  const json = orderToPay(order, prepareToken);
  const call = { method: "POST", path: "/b2c/widget/payment", json, token: tokens[order.tenant]! } as const;
  const keyed = order.usesKey ? { key: `pay-${order.reference}` } : {};
  let reply = await client.call(order.index, "widget.pay", { ...call, ...keyed });
  for (let tries = 1; tries < 3 && (reply.outcome === "info" || reply.status === null); tries += 1) {
    await pause(300 * tries);
    reply = await client.call(order.index, "widget.pay", { ...call, ...keyed, timeoutMs: againTimeoutMs });
  }
  return reply;
}

/** What a merchant's backend asks for when a browser has changed it on the way there. */
const FORGERIES: Readonly<Record<string, (order: Order) => object>> = {
  "other amount": () => ({ amount: 1 }),
  "other currency": ({ currency }) => ({ currency: currency === "TRY" ? "USD" : "TRY" }),
};

async function payForged({ client, random, tokens, breaches, world }: Shop, order: Order, prepareToken: string) {
  const what = random.pick(Object.keys(FORGERIES));
  const call = { method: "POST", path: "/b2c/widget/payment", token: tokens[order.tenant]! } as const;
  const json = { ...orderToPay(order, prepareToken), ...FORGERIES[what]!(order) };
  world.tally.count(what);
  const { outcome } = await client.call(order.index, "widget.forged", { ...call, json });
  if (outcome === "ok") breaches.push(`I12: ${order.reference} was paid with ${what} than was shown`);
}

/** The token of a payment that was made, for another order. */
async function payAnother({ client, tokens, breaches, world }: Shop, order: Order, prepareToken: string) {
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

function hear({ breaches }: Shop, order: Order, { outcome, body }: Reply): void {
  if (outcome !== "ok") return;
  const orderId = String(body.orderId);
  order.payments.add(orderId);
  if (Number(body.amount) !== Number(order.amount) || body.currency !== order.currency)
    breaches.push(`I12: the reply of ${orderId} is about ${body.amount} ${body.currency}`);
  if (body.transactionStatusId === PAID) order.claims.push({ orderId, said: "paid", by: "widget.pay" });
  if (body.transactionStatusId === FAILED) order.claims.push({ orderId, said: "failed", by: "widget.pay" });
}
