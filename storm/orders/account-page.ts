import { setTimeout as pause } from "node:timers/promises";
import { minorOf } from "../checks/books.ts";
import type { Call } from "../world/client.ts";
import { hiddenField } from "../world/member-browser.ts";
import type { OrderContext } from "./order-context.ts";
import type { Entry, Order, PayersPage } from "./order.ts";
import { emailOf, linksOf, pathOf, sendForm } from "./page-form.ts";

const ATTEMPTS_MAX = 8;
const AGAIN_MS = 250;
const ITEMS = 3;

/** The ERP makes a customer and an account with open items. Null if it does not know what was written. */
export async function makeAccount(ctx: OrderContext, order: Order): Promise<PayersPage | null> {
  const { random } = ctx;
  const { reference: code, currency } = order;
  const customer = { code, name: "Ayşe", surname: "Yılmaz", email: emailOf(code) };
  const account = { code, erpCode: code, name: `Cari ${code}`, currencyCode: currency, customerCode: code };
  const lines = Array.from({ length: ITEMS }, (_, index) => lineOf(order, `F${index + 1}`, sum(ctx, 5, 900)));
  if (random.percent(30)) lines.push(lineOf(order, "C1", `-${sum(ctx, 1, 4)}`));
  const isMade =
    (await insist(ctx, order, "/vendor/customer", customer)) &&
    (await insist(ctx, order, "/vendor/currentAccount", account)) &&
    (await insist(ctx, order, "/cat/cat/batch", { transactions: lines }));
  const path = isMade ? await addressOf(ctx, order) : null;
  if (path === null) return null;
  const page: PayersPage = { path, places: null, owed: 0n, items: new Map() };
  for (const line of lines) record(page, order, line);
  return page;
}

/** The ERP writes one more item while payers pay. */
export async function writeLater(ctx: OrderContext, order: Order): Promise<void> {
  const line = lineOf(order, "F9", sum(ctx, 5, 300));
  if (await insist(ctx, order, "/cat/cat", line)) return record(order.page!, order, line);
  order.page!.owed = null; // The item may have been written.
}

interface Line {
  erpCode: string;
  accountErpCode: string;
  amount: number;
  currencyCode: string;
  dueDate: string;
}

function lineOf({ reference, currency }: Order, name: string, amount: string): Line {
  const day = `2026-02-0${name.at(-1)}T00:00:00`;
  const codes = { erpCode: `${reference}-${name}`, accountErpCode: reference };
  return { ...codes, amount: Number(amount), currencyCode: currency, dueDate: day };
}

function record(page: PayersPage, { currency }: Order, { erpCode, amount }: Line): void {
  const minor = minorOf(String(amount), currency);
  page.owed = (page.owed ?? 0n) + minor;
  if (minor > 0n) page.items.set(erpCode, minor);
}

function sum({ random }: OrderContext, least: number, more: number): string {
  return `${least + random.below(more)}.${String(random.below(100)).padStart(2, "0")}`;
}

/** Repeats a request until it is answered. True if it is done: a repeated one may have been done before. */
async function insist({ client, tokens }: OrderContext, order: Order, path: string, json: object): Promise<boolean> {
  const token = tokens[order.tenant]!;
  for (let attempts = 0, sends = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const reply = await client.call(order.index, "account", { method: "POST", path, json, token });
    sends += reply.sends;
    if (reply.status === 200 || reply.status === 201) return true;
    if (reply.status === 409) return sends > 1;
    await pause(AGAIN_MS * (attempts + 1));
  }
  return false;
}

async function addressOf({ client, tokens }: OrderContext, order: Order): Promise<string | null> {
  const path = `/vendor/currentAccount/paymentLink?erpCode=${order.reference}`;
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const call = { method: "GET", path, token: tokens[order.tenant]! } as const;
    const { status, body } = await client.call(order.index, "account.link", call);
    if (status === 200) return pathOf(String(body.link));
    await pause(AGAIN_MS * (attempts + 1));
  }
  return null;
}

/** A payer ticks items or types a sum, and sometimes chooses again. Each choice ends the browser's earlier one. */
export async function chooseItems(
  ctx: OrderContext,
  order: Order,
  { entry, cookie }: { entry: Entry; cookie: string },
): Promise<string[]> {
  const { random, world } = ctx;
  const first = await chooseOnce(ctx, order, { entry, cookie });
  if (first.links.length === 0 || !random.percent(15)) return first.links;
  world.tally.count("account chosen again in the same browser");
  const again = await chooseOnce(ctx, order, { entry, cookie: first.cookie });
  return [...first.links, ...again.links];
}

async function chooseOnce(
  ctx: OrderContext,
  order: Order,
  { entry, cookie }: { entry: Entry; cookie: string },
): Promise<{ links: string[]; cookie: string }> {
  const path = `${order.page!.path}&lang=en`;
  const sent = cookie === "" ? {} : { headers: { cookie } };
  const page = await ctx.client.call(order.index, "account.page", { method: "GET", path, ...sent });
  const own = cookie === "" ? page.cookie : cookie;
  if (page.status !== 200) return { links: [], cookie: own };
  const form = choiceOf(ctx, page.text);
  if (form === null) {
    if (entry.forms === 0) entry.answer = "refused"; // Everything is paid, or being paid by others.
    return { links: [], cookie: own };
  }
  const replies = await sendForm(ctx, order, entry, { name: "account.form", path, form, headers: { cookie: own } });
  return { links: linksOf(replies), cookie: own };
}

/** The items that can be paid, by the page's boxes. */
export function openItemsOf(page: string): { id: string; open: string }[] {
  return [...page.matchAll(/<input[^>]*name="item"[^>]*>/g)].map(([box]) => ({
    id: /value="([^"]*)"/.exec(box)?.[1] ?? "",
    open: /data-open="([^"]*)"/.exec(box)?.[1] ?? "0",
  }));
}

/** One item, all of them, or a typed sum, of ticked items or without. */
function choiceOf({ random }: OrderContext, page: string): NonNullable<Call["form"]> | null {
  const items = openItemsOf(page);
  if (items.length === 0) return null;
  const field = hiddenField(page, "field");
  const hidden = { account: hiddenField(page, "account"), currency: hiddenField(page, "currency"), field };
  const kind = random.below(100);
  const one = random.pick(items);
  if (kind < 45) return { ...hidden, item: one.id, [field]: "" };
  if (kind < 70) return { ...hidden, item: items.map(({ id }) => id), [field]: "" };
  const whole = kind < 85 ? Number(one.open) : items.reduce((total, { open }) => total + Number(open), 0);
  const typed = Math.max(1, whole * (0.2 + random.below(90) / 100)).toFixed(2);
  return { ...hidden, ...(kind < 85 && { item: one.id }), [field]: typed };
}
