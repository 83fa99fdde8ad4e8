import { setTimeout as pause } from "node:timers/promises";
import { minorOf } from "../checks/books.ts";
import type { FinalReply } from "../world/client.ts";
import { hiddenField } from "../world/member-browser.ts";
import type { OrderContext } from "./order-context.ts";
import type { Entry, Order, PayersPage } from "./order.ts";
import { emailOf, linksOf, sendForm } from "./page-form.ts";
import { SUCCESS_URL } from "./pay-by-link.ts";

const ATTEMPTS_MAX = 6;
const LEAST_PART = 5;

/** The merchant makes a payment request, and looks for it if the reply was lost. Null if the service does not answer. */
export async function makeRequest(ctx: OrderContext, order: Order): Promise<PayersPage | null> {
  const { client, random, tokens, world } = ctx;
  const { reference: code, currency, amount } = order;
  const isParts = order.source === "parts";
  const places = isParts ? null : 1 + random.below(3);
  const json = {
    code,
    kind: isParts ? "Parts" : "MultiUse",
    currencyCode: currency,
    amount: Number(amount),
    ...(isParts ? { amountMin: LEAST_PART } : { usesMax: places }),
    paymentSetId: world.demo.tenants[order.tenant]!.paymentSets.find((set) => set.currencyCode === currency)!.id,
    successURL: SUCCESS_URL,
    webhookURL: world.receivers.urlOf(order.behaviour, order.hook),
  };
  const token = tokens[order.tenant]!;
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const made = await client.call(order.index, "request", {
      method: "POST",
      path: "/vendor/paymentRequest",
      json,
      token,
    });
    const read = { method: "GET", path: `/vendor/paymentRequest?code=${code}`, token } as const;
    const link =
      made.status === 201 ? made.body.data.link : (await client.call(order.index, "request", read)).body?.link;
    const owed = isParts ? minorOf(amount, currency) : null;
    if (typeof link === "string") return { path: new URL(link).pathname, places, owed, items: new Map() };
    await pause(200 * (attempts + 1));
  }
  return null;
}

/** A payer reads the page and sends its form, sometimes twice at once. */
export async function acceptRequest(ctx: OrderContext, order: Order, entry: Entry): Promise<string[]> {
  const { client, breaches } = ctx;
  const { path } = order.page!;
  const page = await client.call(order.index, "request.page", { method: "GET", path: `${path}?lang=en` });
  if (page.status !== 200) return [];
  const nonce = hiddenField(page.text, "nonce");
  if (nonce === "") {
    entry.answer = "refused"; // Sold out, or others are paying all of it.
    return [];
  }
  const payer = { "given-name": "Ayşe", "family-name": "Yılmaz", email: emailOf(order.reference) };
  const form = { nonce, shown: hiddenField(page.text, "shown"), ...payer, ...choiceOf(ctx, order, page) };
  const replies = await sendForm(ctx, order, entry, {
    name: "request.form",
    path: `${path}?lang=en`,
    form,
    headers: {},
  });
  const cookie = replies.find((each) => each.status === 303)?.cookie ?? "";
  if (cookie === "") return [];
  const own = await client.call(order.index, "request.page", { method: "GET", path, headers: { cookie } });
  const visits = (/class="own-visits".*?<\/section>/s.exec(own.text)?.[0] ?? "").split("<li>").length - 1;
  if (visits > 1) breaches.push(`I25: a form of ${order.reference}, sent ${entry.forms} times, made ${visits} visits`);
  return linksOf(replies);
}

/** A part of the debt: all that is left, half of it, or any sum, which may leave too little. */
function choiceOf({ random }: OrderContext, { source }: Order, page: FinalReply): Record<string, string> {
  if (source !== "parts") return {};
  const left = /name="preset" value="([0-9.]+)"/.exec(page.text)?.[1] ?? "0";
  const kind = random.below(100);
  if (kind < 30) return { preset: left };
  const amount =
    kind < 50 ? Number(left) / 2 : LEAST_PART + (random.below(1_000) / 1_000) * (Number(left) - LEAST_PART);
  return { amount: amount.toFixed(2) };
}
