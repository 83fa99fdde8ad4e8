import { setTimeout as pause } from "node:timers/promises";
import type { DemoCard } from "../../server/src/demo/demo-file.ts";
import { answerConsents } from "./answer-consents.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";
import { cardFor, formIn, passBank } from "./payer.ts";
import { postRefusedForms } from "./post-refused-forms.ts";
import { offeredCard } from "./saved-cards.ts";
import { withdrawLink } from "./withdraw-link.ts";

export const SUCCESS_URL = "https://shop.example/paid";
const ATTEMPTS_MAX = 4;

/** Creates a link and pays it, perhaps several times at once. True if a payer was sent to the bank. */
export async function payByLink(ctx: OrderContext, order: Order): Promise<boolean> {
  return payLinks(ctx, order, await requestLinks(ctx, order));
}

/** Pays links of one order, while the merchant perhaps cancels the first. True if a payer was sent to the bank. */
export async function payLinks(ctx: OrderContext, order: Order, paths: readonly string[]): Promise<boolean> {
  const [first] = paths;
  const withdrawing = order.isWithdrawn && first !== undefined ? withdrawLink(ctx, order, first) : null;
  const wasSent = await Promise.all(paths.map((path) => payAt(ctx, order, path)));
  await withdrawing;
  return wasSent.includes(true);
}

async function payAt(ctx: OrderContext, order: Order, path: string): Promise<boolean> {
  let wasSent = false;
  for (let attempts = 0; attempts < 3; attempts += 1) {
    const { isPaid, isSentToBank } = await submitPayment(ctx, order, path);
    wasSent ||= isSentToBank;
    if (isPaid || !ctx.random.percent(60)) break;
  }
  return wasSent;
}

/** Requests the order's links. A repeated request without an Idempotency-Key creates another link. */
export async function requestLinks({ world, client, tokens }: OrderContext, order: Order): Promise<string[]> {
  const tenant = world.demo.tenants[order.tenant]!;
  const json = {
    currencyCode: order.currency,
    clientOrderReference: order.reference,
    amount: Number(order.amount),
    paymentSetId: tenant.paymentSets.find(({ currencyCode }) => currencyCode === order.currency)!.id,
    customer: { email: order.payer.email, name: "Ayşe" },
    successURL: SUCCESS_URL,
    ...(order.index % 2 === 0 && { notifyBy: ["Email"] }),
    webhookURL: world.receivers.urlOf(order.behaviour, order.hook),
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  };
  const key = order.usesKey ? { key: `key-${order.reference}` } : {};
  const paths = new Set<string>();
  const repeats = order.isRepeated ? 2 : 1;
  for (let attempts = 0, replies = 0; attempts < ATTEMPTS_MAX && replies < repeats; attempts += 1) {
    const reply = await client.call(order.index, "hpm", {
      method: "POST",
      path: "/hpm",
      json,
      token: tokens[order.tenant]!,
      ...key,
    });
    if (reply.status !== 200) {
      await pause(200 * (attempts + 1));
      continue;
    }
    const { pathname, search } = new URL(String(reply.body.data.link));
    paths.add(pathname + search);
    order.links = paths.size;
    replies += 1;
  }
  return [...paths];
}

interface LinkAttempt {
  /** The result page reports the payment as paid. */
  isPaid: boolean;
  isSentToBank: boolean;
}

async function submitPayment(ctx: OrderContext, order: Order, path: string): Promise<LinkAttempt> {
  const { client, random } = ctx;
  const card = cardFor(ctx, order);
  const first = await open(ctx, order, path);
  const chosen = first === null ? null : await cardFields(ctx, order, { path, card, page: first.page });
  if (first !== null && chosen !== null && order.sendsRefusedForms)
    await postRefusedForms(ctx, order, path, {
      fields: { step: "pay", ...chosen, ...first.fields },
      bin: card.cardNumber.slice(0, 8),
    });
  const hasOneForm = random.percent(50);
  const submit = async () => {
    const shown = hasOneForm ? first : await open(ctx, order, path);
    if (shown === null || chosen === null) return [];
    const form = { step: "pay", ...chosen, ...shown.fields };
    const reply = await client.call(order.index, "hpm.pay", { method: "POST", path: "/hpm/pay" + query(path), form });
    return reply.location.includes("/3ds/start/") ? [reply.location] : [];
  };
  const redirects = (await Promise.all(Array.from({ length: order.confirms }, submit))).flat();
  await Promise.all([...new Set(redirects)].map((url) => passBank(ctx, order, url)));
  const result = await client.call(order.index, "hpm.result", { method: "GET", path: "/hpm/result" + query(path) });
  const isSentToBank = redirects.length > 0;
  if (!result.location.startsWith(SUCCESS_URL)) return { isPaid: false, isSentToBank };
  const orderId = new URL(result.location).searchParams.get("orderReference") ?? "";
  order.reportedStatuses.push({ orderId, said: "paid", by: "hpm.result" });
  return { isPaid: true, isSentToBank };
}

interface ShownForm {
  page: string;
  /** Its nonce, and the payer's answers to its texts. */
  fields: Record<string, string>;
}

async function open(ctx: OrderContext, order: Order, path: string): Promise<ShownForm | null> {
  const { text: page } = await ctx.client.call(order.index, "hpm.page", { method: "GET", path });
  const nonce = formIn(page)?.fields["nonce"];
  return nonce === undefined ? null : { page, fields: { nonce, ...answerConsents(ctx, order, page) } };
}

/** A typed card, which the payer perhaps saves, or one that the payer has saved before. */
async function cardFields(
  ctx: OrderContext,
  order: Order,
  { path, card, page }: { path: string; card: DemoCard; page: string },
): Promise<Record<string, string>> {
  const saved = offeredCard(ctx, order, page);
  if (saved !== null) return saved;
  return {
    "cc-number": card.cardNumber,
    "cc-exp": `${card.expMonth}/${card.expYear.slice(-2)}`,
    "cc-csc": card.cvv,
    "cc-name": card.cardHolderName,
    installment: order.hasInstallments ? await someInstallment(ctx, order, path, card.cardNumber) : "",
    ...(order.savesCard && { "save-card": "yes" }),
  };
}

async function someInstallment(
  { client, random }: OrderContext,
  order: Order,
  path: string,
  pan: string,
): Promise<string> {
  const options = `/hpm/options${query(path)}&binNumber=${pan.slice(0, 8)}`;
  const { body } = await client.call(order.index, "hpm.options", { method: "GET", path: options });
  const choices = (body?.choices ?? []) as { token: string }[];
  return choices.length === 0 ? "" : random.pick(choices).token;
}

function query(path: string): string {
  return path.slice(path.indexOf("?"));
}
