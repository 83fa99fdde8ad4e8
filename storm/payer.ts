import { formOf } from "../server/tests/support/payer.ts";
import type { PageForm } from "../server/tests/support/payer.ts";
import type { DemoCard } from "../server/src/commands/demo/demo-file.ts";
import { send } from "./client.ts";
import type { Client } from "./client.ts";
import type { Order, WayBack } from "./order.ts";
import type { Random } from "./random.ts";
import { takeBack } from "./take-back.ts";
import type { World } from "./world.ts";

export interface Shop {
  world: World;
  client: Client;
  random: Random;
  /** AccessTokens of the two companies. */
  tokens: readonly string[];
  /** What must never happen and was seen by a caller. */
  breaches: string[];
  /** How long a merchant waits for the answer to what it asks again. */
  againTimeoutMs?: number;
}

/** What happens while a payer is at the bank, which knows the payment as `bankOrderId`. */
export type AtBank = (bankOrderId: string) => Promise<void>;

/** Opens our 3-D Secure step, answers at the bank and comes back, or does not. */
export async function passBank(shop: Shop, order: Order, redirectUrl: string, atBank?: AtBank): Promise<void> {
  const { client, random, world } = shop;
  const page = await client.call(order.index, "3ds.start", { method: "GET", path: new URL(redirectUrl).pathname });
  if (page.status !== 200) return;
  const returned = await answerAtBank(world.bankUrl, formIn(page.text), random.percent(5) ? null : "123456");
  if (returned === null) return;
  const bring = (form: PageForm) =>
    client.call(order.index, "3ds.return", { method: "POST", path: new URL(form.action).pathname, form: form.fields });
  const way = order.wayBack ?? (random.percent(72) ? "once" : random.pick(ways));
  if (way !== "once") world.tally.count(`3ds return ${way}`);
  const returnsDuringCancel = order.isCancelledEarly && random.percent(50);
  noteUnproven(order, returned, returnsDuringCancel ? "once" : way);
  if (isHalfAuthenticated(returned)) world.tally.count("3ds half authenticated");
  await atBank?.(returned.fields["oid"] ?? "");
  if (order.isCancelledEarly) {
    world.tally.count("cancel at the bank's page");
    await Promise.all([takeBack(shop, order, "cancel"), returnsDuringCancel ? bring(returned) : null]);
  }
  switch (way) {
    case "once":
      return void (await bring(returned));
    case "twice":
      return void (await Promise.all([bring(returned), bring(returned)]));
    case "again":
      await bring(returned);
      order.late.push(() => bring(returned));
      return void (await bring(returned));
    case "forged":
      await bring(forged(returned, random));
      if (order.wayBack === null) await bring(returned);
      return;
    case "late":
      return void order.late.push(() => bring(returned));
    case "get":
      await client.call(order.index, "3ds.return", { method: "GET", path: new URL(returned.action).pathname });
      return void (await bring(returned));
    case "never":
  }
}

/** Other than once, as it should be. */
export const ways: readonly WayBack[] = ["twice", "again", "forged", "never", "late", "get"];

/** The bank says who was authenticated; all else is no proof that the cardholder was there. */
function noteUnproven(order: Order, { fields }: PageForm, way: WayBack): void {
  const { oid = "", mdStatus = "" } = fields;
  if (mdStatus !== "1") order.unproven.set(oid, `an authentication with mdStatus ${mdStatus || "missing"}`);
  else if (way === "never") order.unproven.set(oid, "a payer who never came back");
  else if (way === "late") order.unproven.set(oid, "a return that came too late");
  else if (way === "forged" && order.wayBack !== null) order.unproven.set(oid, "a forged return");
}

/** The bank or the card takes no part in 3-D Secure. */
function isHalfAuthenticated({ fields }: PageForm): boolean {
  return ["2", "3", "4"].includes(fields["mdStatus"] ?? "");
}

/** What the bank's page then posts back; null where the bank cannot be asked. */
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

/** The bank's signature no longer fits, and everything else does. */
function forged({ action, fields }: PageForm, random: Random): PageForm {
  const name = random.pick(["rnd", "cavv", "xid", "txstatus"]);
  return { action, fields: { ...fields, mdStatus: "1", [name]: `${fields[name] ?? ""}A` } };
}

export function formIn(html: string): PageForm | null {
  try {
    return formOf(html);
  } catch {
    return null; // A page without a form.
  }
}

/** Mostly cards that pay; the others in turn. */
export function cardFor({ world, random }: Shop, order: Order): DemoCard {
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
