import { publishedTerminals, ver3 } from "@servicepay/bank-simulator";
import type { DemoCard } from "../../server/src/demo/demo-file.ts";
import { formOf, type PageForm } from "../../server/tests/support/payer.ts";
import type { Random } from "../random.ts";
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
  const returned = await answerAtBank(world.bankUrl, toBank, random.percent(5) ? null : "123456");
  if (returned === null) return;
  const other = lastReturns.get(world) ?? null;
  lastReturns.set(world, returned);
  const postReturn = (form: PageForm) =>
    client.call(order.index, "3ds.return", { method: "POST", path: new URL(form.action).pathname, form: form.fields });
  const way = order.bankReturn ?? (random.percent(72) ? "once" : random.pick(unusualReturns));
  if (way !== "once") world.tally.count(`3ds return ${way}`);
  const returnsDuringCancel = order.isCancelledEarly && random.percent(50);
  noteUnproven(order, returned, returnsDuringCancel ? "once" : way);
  if (isHalfAuthenticated(returned)) world.tally.count("3ds half authenticated");
  if (order.isUnclear) await leaveUnclear(ctx, orderIdIn(returned));
  await atBank?.(orderIdIn(returned));
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
      await postReturn(wrongReturn(ctx, { returned, other, toBank }));
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
function noteUnproven(order: Order, returned: PageForm, way: BankReturn): void {
  const [oid, mdStatus] = [orderIdIn(returned), statusIn(returned)];
  if (mdStatus !== "1") order.unproven.set(oid, `an authentication with mdStatus ${mdStatus || "missing"}`);
  else if (way === "never") order.unproven.set(oid, "a payer who never came back");
  else if (way === "late") order.unproven.set(oid, "a return that came too late");
  else if (way === "forged" && order.bankReturn !== null) order.unproven.set(oid, "a forged return");
}

/** The issuer or the card does not support 3-D Secure. */
function isHalfAuthenticated(returned: PageForm): boolean {
  return ["2", "3", "4"].includes(statusIn(returned));
}

/** Banks have names of their own for it. */
function orderIdIn({ fields }: PageForm): string {
  return fields["oid"] ?? fields["OrderId"] ?? "";
}

/** "1" is a full authentication at every bank. */
function statusIn({ fields }: PageForm): string {
  return fields["mdStatus"] ?? fields["mdstatus"] ?? fields["3DStatus"] ?? "";
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
  toBank: PageForm | null;
}

/** A wrong signature, or a valid one of something else: of another order's return, of our own form, or by another terminal. */
function wrongReturn({ random, world }: OrderContext, { returned, other, toBank }: SignedForms): PageForm {
  const { action } = returned;
  const kind = random.below(4);
  if (kind === 0 && other !== null) {
    world.tally.count("3ds return of another order");
    return { action, fields: other.fields };
  }
  if (returned.fields["mdStatus"] === undefined) return forged(returned, random);
  if (kind === 1 && toBank !== null) {
    world.tally.count("3ds return with our own form");
    return { action, fields: renamed(toBank.fields) };
  }
  if (kind === 2) {
    world.tally.count("3ds return of another terminal");
    return { action, fields: signedByAnother(returned.fields, random) };
  }
  return forged(returned, random);
}

/** What another terminal, of this company or of another one, would sign with its own store key. */
function signedByAnother(fields: PageForm["fields"], random: Random): PageForm["fields"] {
  const others = publishedTerminals.filter(({ clientId }) => clientId !== fields["clientid"]);
  const { clientId, storeKey } = random.pick(others);
  const own = { ...fields, mdStatus: "1", clientid: clientId };
  // The signature does not cover the field HASH.
  return { ...own, HASH: ver3(new Map(Object.entries(own)), storeKey) };
}

/** The hash covers values in the order of their names, so it stays valid when a name changes and keeps its place. */
function renamed({ lang = "", ...fields }: PageForm["fields"]): PageForm["fields"] {
  return { ...fields, mdStatus: lang };
}

/** Changes a signed field, so that only the signature is wrong. */
function forged({ action, fields }: PageForm, random: Random): PageForm {
  const [status, ...names] =
    fields["3DStatus"] !== undefined
      ? ["3DStatus", "ResponseRnd", "ResponseHash"]
      : fields["mdstatus"] !== undefined
        ? ["mdstatus", "rnd", "cavv"]
        : ["mdStatus", "rnd", "cavv", "xid", "txstatus"];
  const name = random.pick(names);
  return { action, fields: { ...fields, [status ?? ""]: "1", [name]: `${fields[name] ?? ""}A` } };
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
