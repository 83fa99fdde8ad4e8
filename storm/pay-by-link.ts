import { cardFor, formIn, passBank } from "./payer.ts";
import type { Shop } from "./payer.ts";
import type { Order } from "./order.ts";

const SUCCESS_URL = "https://shop.example/paid";
const TRIES_MAX = 4;

/**
 * A merchant makes a payment link; its payer attempts to pay, several times and several times at once. True where a payer
 * was sent to the bank.
 */
export async function payByLink(shop: Shop, order: Order): Promise<boolean> {
  const paths = await makeLinks(shop, order);
  const wasSent = await Promise.all(paths.map((path) => payAt(shop, order, path)));
  return wasSent.includes(true);
}

async function payAt(shop: Shop, order: Order, path: string): Promise<boolean> {
  let wasSent = false;
  for (let attempts = 0; attempts < 3; attempts += 1) {
    const { isPaid, isSentToBank } = await attemptToPay(shop, order, path);
    wasSent ||= isSentToBank;
    if (isPaid || !shop.random.percent(60)) break;
  }
  return wasSent;
}

/** Without an Idempotency-Key a request that is repeated makes another link to the same order. */
async function makeLinks({ world, client, tokens }: Shop, order: Order): Promise<string[]> {
  const tenant = world.demo.tenants[order.tenant]!;
  const json = {
    currencyCode: order.currency,
    clientOrderReference: order.reference,
    amount: Number(order.amount),
    paymentSetId: tenant.paymentSets.find(({ currencyCode }) => currencyCode === order.currency)!.id,
    customer: { email: order.payer.email, name: "Ayşe" },
    successURL: SUCCESS_URL,
    webhookURL: world.receivers.urlOf(order.temper, order.reference),
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  };
  const key = order.usesKey ? { key: `key-${order.reference}` } : {};
  const paths = new Set<string>();
  const repeats = order.isRepeated ? 2 : 1;
  for (let tries = 0, replies = 0; tries < TRIES_MAX && replies < repeats; tries += 1) {
    const reply = await client.call(order.index, "hpm", {
      method: "POST",
      path: "/hpm",
      json,
      token: tokens[order.tenant]!,
      ...key,
    });
    if (reply.status !== 200) {
      await pause(200 * (tries + 1));
      continue;
    }
    const { pathname, search } = new URL(String(reply.body.data.link));
    paths.add(pathname + search);
    order.links = paths.size;
    replies += 1;
  }
  return [...paths];
}

interface Attempted {
  /** The payer was told so. */
  isPaid: boolean;
  isSentToBank: boolean;
}

async function attemptToPay(shop: Shop, order: Order, path: string): Promise<Attempted> {
  const { client, random } = shop;
  const card = cardFor(shop, order);
  const fields: Record<string, string> = {
    step: "pay",
    "cc-number": card.cardNumber,
    "cc-exp": `${card.expMonth}/${card.expYear.slice(-2)}`,
    "cc-csc": card.cvv,
    "cc-name": card.cardHolderName,
    installment: order.hasInstallments ? await someInstallment(shop, order, path, card.cardNumber) : "",
  };
  const hasOneForm = random.percent(50);
  const first = await open(shop, order, path);
  const submit = async () => {
    const nonce = hasOneForm ? first : await open(shop, order, path);
    if (nonce === null) return [];
    const form = { ...fields, nonce };
    const reply = await client.call(order.index, "hpm.pay", { method: "POST", path: "/hpm/pay" + query(path), form });
    return reply.location.includes("/3ds/start/") ? [reply.location] : [];
  };
  const redirects = (await Promise.all(Array.from({ length: order.confirms }, submit))).flat();
  await Promise.all([...new Set(redirects)].map((url) => passBank(shop, order, url)));
  const result = await client.call(order.index, "hpm.result", { method: "GET", path: "/hpm/result" + query(path) });
  const isSentToBank = redirects.length > 0;
  if (!result.location.startsWith(SUCCESS_URL)) return { isPaid: false, isSentToBank };
  const orderId = new URL(result.location).searchParams.get("orderReference") ?? "";
  order.claims.push({ orderId, said: "paid", by: "hpm.result" });
  return { isPaid: true, isSentToBank };
}

async function open({ client }: Shop, order: Order, path: string): Promise<string | null> {
  const page = await client.call(order.index, "hpm.page", { method: "GET", path });
  return formIn(page.text)?.fields["nonce"] ?? null;
}

async function someInstallment({ client, random }: Shop, order: Order, path: string, pan: string): Promise<string> {
  const options = `/hpm/options${query(path)}&binNumber=${pan.slice(0, 8)}`;
  const { body } = await client.call(order.index, "hpm.options", { method: "GET", path: options });
  const choices = (body?.choices ?? []) as { token: string }[];
  return choices.length === 0 ? "" : random.pick(choices).token;
}

function query(path: string): string {
  return path.slice(path.indexOf("?"));
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
