import { doneOf, hiddenField, logInMember } from "../world/member-browser.ts";
import type { World } from "../world/world.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";

/** The payment set of the first company in this currency has texts that payers accept. */
export const CONSENT_CURRENCY = "EUR";
const REQUIRED = "contract";
const TEXTS = { [REQUIRED]: "required", privacy: "notice", news: "optional" } as const;
const ATTEMPTS_MAX = 6;

/** A text's code, and the hash of its version that the form shows. */
interface ShownText {
  code: string;
  hash: string;
  isNotice: boolean;
}

/** The versions of the required text that have been replaced, by world. */
const replaced = new WeakMap<World, string[]>();

/** The administrator writes the texts before the first order. */
export async function writeConsents(ctx: Omit<OrderContext, "breaches">): Promise<void> {
  const { demo } = ctx.world;
  const paymentSet = demo.tenants[0]!.paymentSets.find((set) => set.currencyCode === CONSENT_CURRENCY)!.id;
  for (const [consentKey, consentKind] of Object.entries(TEXTS)) {
    const form = { paymentSet, consentKey, consentKind, position: "0", ...textOf(consentKey), seen: "" };
    await post(ctx, `/portal/${demo.tenants[0]!.code}/setup/consents/new`, form);
  }
}

/** The administrator publishes another version of the required text while payers read the old one. */
export async function changeConsent(ctx: OrderContext, order: Order): Promise<void> {
  const { world, random } = ctx;
  const { code, paymentSets } = world.demo.tenants[0]!;
  const set = paymentSets.find((each) => each.currencyCode === CONSENT_CURRENCY)!.id;
  const path = `/portal/${code}/setup/consents/${set}/${REQUIRED}/change`;
  const browser = await logInMember(ctx, order.index, "administrator");
  const seen = hiddenField((await browser?.get(path))?.text ?? "", "seen");
  if (browser === null || seen === "") return;
  const [old] = await world.query<{ hash: string }>(`select encode(hash, 'hex') as hash from consents where id = $1`, [
    seen,
  ]);
  const form = { consentKind: "required", position: "0", ...textOf(`${REQUIRED} ${random.below(1_000_000)}`), seen };
  const done = doneOf(await browser.post(path, form));
  if (done !== "consent_set" || old === undefined) return;
  world.tally.count("text of a consent changed");
  replaced.set(world, [...(replaced.get(world) ?? []), old.hash]);
}

/** What the form's boxes send if the payer ticks those that are required, and sometimes the others. */
export function answerConsents({ random }: OrderContext, order: Order, page: string): Record<string, string> {
  const texts = textsOn(page).filter(({ code, isNotice }) => isNotice || code === REQUIRED || random.percent(50));
  for (const { hash } of texts) order.consented.add(hash);
  return Object.fromEntries(texts.map(({ code, hash }) => [`consent-${code}`, hash]));
}

/** The fields of a form without the required box, or with the box of a version that has been replaced. Null if it has no such box. */
export function withoutConsent({ random, world }: OrderContext, fields: Record<string, string>) {
  const name = `consent-${REQUIRED}`;
  const { [name]: given, ...others } = fields;
  if (given === undefined) return null;
  const old = (replaced.get(world) ?? []).filter((hash) => hash !== given);
  return old.length > 0 && random.percent(50) ? { ...fields, [name]: random.pick(old) } : others;
}

/** What the payer's form in the widget sends to prepare a payment. */
export async function widgetConsents(
  { client, random }: OrderContext,
  order: Order,
  token: string,
): Promise<{ code: string; hash: string }[]> {
  const path = `/b2c/widget/consents?currency=${order.currency}`;
  const { outcome, body } = await client.call(order.index, "widget.consents", { method: "GET", path, token });
  const texts = outcome === "ok" ? (body as (ShownText & { kind: string })[]) : [];
  const given = texts.filter(({ kind }) => kind !== "optional" || random.percent(50));
  for (const { hash } of given) order.consented.add(hash);
  return given.map(({ code, hash }) => ({ code, hash }));
}

function textsOn(page: string): ShownText[] {
  return [...page.matchAll(/<input[^>]*\sname="consent-([a-z-]+)"[^>]*>/g)].map(([field, code = ""]) => ({
    code,
    hash: /value="([0-9a-f]+)"/.exec(field)?.[1] ?? "",
    isNotice: field.includes(`type="hidden"`),
  }));
}

function textOf(words: string): Record<string, string> {
  return { labelTr: words, textTr: `Metin: ${words}`, labelEn: "", textEn: "" };
}

/** Until it is done: a text that exists is there from an earlier call. */
async function post(ctx: Omit<OrderContext, "breaches">, path: string, form: Record<string, string>): Promise<void> {
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const browser = await logInMember(ctx, -1, "administrator");
    const reply = await browser?.post(path, form);
    if (reply?.status === 303 || reply?.status === 409) return;
  }
  throw new Error(`${path} could not be posted`);
}
