import { setTimeout as pause } from "node:timers/promises";
import { randomOf } from "../random.ts";
import { chooseItems, makeAccount, writeLater } from "./account-page.ts";
import { finishOrder } from "./finish-order.ts";
import type { OrderContext } from "./order-context.ts";
import { planOrder, type Entry, type Order } from "./order.ts";
import { emailOf } from "./page-form.ts";
import { payLinks } from "./pay-by-link.ts";
import { acceptRequest, makeRequest } from "./request-page.ts";

const OPENS_MAX = 6;
const AGAIN_MS = 1_500;

/** The merchant makes a page, several payers compete on it, and others come when some of them have got their money back. */
export async function payTogether(ctx: OrderContext, order: Order): Promise<void> {
  if (!(await makePage(ctx, order))) return;
  const { random } = ctx;
  await payAtOnce(ctx, order, 2 + random.below(3));
  if (order.source === "account" && random.percent(40)) await writeLater(ctx, order);
  await payAtOnce(ctx, order, 1 + random.below(2));
}

/** True if there is a page now. */
export async function makePage(ctx: OrderContext, order: Order): Promise<boolean> {
  order.page = await (order.source === "account" ? makeAccount(ctx, order) : makeRequest(ctx, order));
  return order.page !== null;
}

async function payAtOnce(ctx: OrderContext, order: Order, payers: number): Promise<void> {
  const comeAndPay = async (name: string) => {
    const own = { ...ctx, random: randomOf(0, name) };
    for (let times = 0; times < 2; times += 1) {
      const { links, entry } = await enter(own, order);
      await Promise.all(links.map((link) => payVisit(own, order, { link, entry })));
      if (links.length > 0 || own.random.percent(50)) return;
      await pause(own.random.below(AGAIN_MS));
    }
  };
  const first = order.entries.length;
  await Promise.all(
    Array.from({ length: payers }, (_, index) => comeAndPay(`${order.reference} payer ${first + index}`)),
  );
}

/** A payer opens the page, chooses and sends the form. `links` are to be paid: path and query of each. */
export async function enter(ctx: OrderContext, order: Order, cookie = ""): Promise<{ links: string[]; entry: Entry }> {
  const entry: Entry = { forms: 0, answer: "lost" };
  order.entries.push(entry);
  const choosing =
    order.source === "account" ? chooseItems(ctx, order, { entry, cookie }) : acceptRequest(ctx, order, entry);
  return { links: await choosing, entry };
}

async function payVisit(
  ctx: OrderContext,
  order: Order,
  { link, entry }: { link: string; entry: Entry },
): Promise<void> {
  const visit = await openVisit(ctx, order, link);
  // A browser that chooses again on an account's page gives up what it chose before.
  if (order.source === "account" && entry.forms > 1)
    visit?.reversals.push({ how: "cancel", orderId: null, amount: null, verdict: "unsure" });
  // Some leave it unpaid, and hold what others would pay.
  if (visit === null || ctx.random.percent(8)) return;
  await payLinks(ctx, visit, [link]);
  await finishOrder(ctx, visit);
}

/** Reads the link's page: from then on its payment is an order of its own. */
export async function openVisit({ client, random }: OrderContext, order: Order, link: string): Promise<Order | null> {
  for (let opens = 0; opens < OPENS_MAX; opens += 1) {
    const { text } = await client.call(order.index, "hpm.page", { method: "GET", path: link });
    const reference = new RegExp(`${order.reference}-[0-9]+`).exec(text)?.[0];
    const amount = /class="amount">[^0-9<]*([0-9][0-9,.]*)</.exec(text)?.[1]?.replaceAll(",", "");
    if (reference === undefined || amount === undefined) continue;
    const visit = planOrder(order.index, random, "", {
      ...ofPage(order),
      reference,
      amount,
      reversedBy: order.reversedBy !== null && random.percent(60) ? order.reversedBy : reversalOf(random.below(100)),
      isReversedInPortal: order.tenant === 0 && random.percent(30),
      isRefundedInParts: random.percent(40),
    });
    order.visits.push(visit);
    return visit;
  }
  return null;
}

/** More often than for other payments, because what is given back can be paid again. */
function reversalOf(choice: number): Order["reversedBy"] {
  return choice < 20 ? "cancel" : choice < 40 ? "refund" : null;
}

/** The properties of a visit that come from its page. */
function ofPage({ source, reference, tenant, currency, behaviour, card, bankReturn, confirms }: Order): Partial<Order> {
  const payer = { email: emailOf(reference), account: source === "account" ? reference : null };
  const link = { source: "link", usesKey: false, isRepeated: false, isUnclear: false, links: 1 } as const;
  return { ...link, hook: reference, tenant, currency, behaviour, payer, card, bankReturn, confirms };
}
