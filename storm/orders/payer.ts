import type { DemoCard } from "../../server/src/demo/demo-file.ts";
import { formOf, type PageForm } from "../../server/tests/support/payer.ts";
import type { BankPage } from "../banks/bank-page.ts";
import { bankPageAt } from "../banks/banks.ts";
import { send } from "../world/client.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order, BankReturn } from "./order.ts";
import { requestReversal } from "./request-reversal.ts";
import { leaveUnclear } from "./settle-unclear.ts";

/** Runs while a payer is at the bank, which knows the payment as `bankOrderId`. */
export type AtBank = (bankOrderId: string) => Promise<void>;

/** Opens our 3-D Secure step, answers the bank's page, and usually returns. */
export async function passBank(ctx: OrderContext, order: Order, redirectUrl: string, atBank?: AtBank): Promise<void> {
  const { client, random, world } = ctx;
  const page = await client.call(order.index, "3ds.start", { method: "GET", path: new URL(redirectUrl).pathname });
  if (page.status !== 200) return;
  const toBank = formIn(page.text);
  const gaveUp = random.percent(5);
  const returned = await answerAtBank(world.bankUrl, toBank, gaveUp ? null : "123456");
  if (toBank === null || returned === null) return;
  const bank = bankPageAt(toBank.action);
  const orderId = bank.orderIdOf(returned.fields);
  const authentication = bank.authenticationIn(returned.fields, gaveUp);
  const other = lastReturns.get(world) ?? null;
  lastReturns.set(world, returned);
  const postReturn = (form: PageForm) =>
    client.call(order.index, "3ds.return", { method: "POST", path: new URL(form.action).pathname, form: form.fields });
  const way = order.bankReturn ?? (random.percent(72) ? "once" : random.pick(unusualReturns));
  if (way !== "once") world.tally.count(`3ds return ${way}`);
  const returnsDuringCancel = order.isCancelledEarly && random.percent(50);
  noteUnproven(order, { orderId, authentication }, returnsDuringCancel ? "once" : way);
  if (authentication === "half") world.tally.count("3ds half authenticated");
  if (order.isUnclear) await leaveUnclear(ctx, orderId);
  await atBank?.(orderId);
  if (order.isCancelledEarly) {
    world.tally.count("cancel at the bank's page");
    await Promise.all([requestReversal(ctx, order, "cancel"), returnsDuringCancel ? postReturn(returned) : null]);
  }
  switch (way) {
    case "once":
      return void (await postReturn(returned));
    case "twice":
      return void (await Promise.all([postReturn(returned), postReturn(returned)]));
    case "again":
      await postReturn(returned);
      order.late.push(() => postReturn(returned));
      return void (await postReturn(returned));
    case "forged":
      await postReturn(wrongReturn(ctx, bank, { returned, other, toBank }));
      if (order.bankReturn === null) await postReturn(returned);
      return;
    case "late":
      return void order.late.push(() => postReturn(returned));
    case "get":
      await client.call(order.index, "3ds.return", { method: "GET", path: new URL(returned.action).pathname });
      return void (await postReturn(returned));
    case "never":
  }
}

export const unusualReturns: readonly BankReturn[] = ["twice", "again", "forged", "never", "late", "get"];

/** Notes payments whose cardholder the bank has not authenticated in time: they must not be charged. */
function noteUnproven(
  order: Order,
  { orderId, authentication }: { orderId: string; authentication: ReturnType<BankPage["authenticationIn"]> },
  way: BankReturn,
): void {
  if (authentication !== "full") order.unproven.set(orderId, `an authentication that is ${authentication}`);
  else if (way === "never") order.unproven.set(orderId, "a payer who never came back");
  else if (way === "late") order.unproven.set(orderId, "a return that came too late");
  else if (way === "forged" && order.bankReturn !== null) order.unproven.set(orderId, "a forged return");
}

/** Returns the form that the bank's page posts to us, or null if the bank cannot be reached. */
async function answerAtBank(bankUrl: string, toBank: PageForm | null, otp: string | null): Promise<PageForm | null> {
  if (toBank === null) return null;
  const post = async ({ action, fields }: PageForm) => {
    const { pathname } = new URL(action, bankUrl);
    return formIn((await send(bankUrl, { method: "POST", path: pathname, form: fields })).text);
  };
  const form = await post(toBank);
  if (form === null || !new URL(form.action, bankUrl).pathname.startsWith("/acs/")) return form;
  return post({ ...form, fields: otp === null ? { answer: "cancel" } : { otp, answer: "approve" } });
}

/** The return that came before in the storm, of another order. */
const lastReturns = new WeakMap<OrderContext["world"], PageForm>();

interface SignedForms {
  returned: PageForm;
  other: PageForm | null;
  toBank: PageForm;
}

/** A wrong signature, or a valid one of something else: of another order's return, of our own form, or by another terminal. */
function wrongReturn(
  { random, world }: OrderContext,
  bank: BankPage,
  { returned: { action, fields }, other, toBank }: SignedForms,
): PageForm {
  const kind = random.below(4);
  if (kind === 0 && other !== null) {
    world.tally.count("3ds return of another order");
    return { action, fields: other.fields };
  }
  if (kind === 1) {
    world.tally.count("3ds return with our own form");
    return { action, fields: bank.renamed(toBank.fields) };
  }
  if (kind === 2) {
    world.tally.count("3ds return of another terminal");
    return { action, fields: bank.signedByAnother(fields, random) };
  }
  return { action, fields: bank.forged(fields, random) };
}

export function formIn(html: string): PageForm | null {
  try {
    return formOf(html);
  } catch {
    return null; // The page has no form.
  }
}

/** Mostly a card that pays. */
export function cardFor({ world, random }: OrderContext, order: Order): DemoCard {
  const outcome = order.card ?? (random.percent(78) ? "approved" : random.pick(DECLINED));
  return random.pick(world.demo.testCards.filter((card) => card.outcome === outcome));
}

const DECLINED = [
  "insufficient_funds",
  "do_not_honour",
  "lost_card",
  "expired_card",
  "system_error",
  "unclear_error",
  "threeds_failed",
  "threeds_not_enrolled",
  "threeds_attempted",
  "threeds_attempted",
];
