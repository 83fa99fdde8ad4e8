import { withoutConsent } from "./answer-consents.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order } from "./order.ts";
import { pathOf } from "./page-form.ts";
import { cardOfOthers, savedCardFields } from "./saved-cards.ts";

type Form = Record<string, string>;

/** A form that a payer may send for an order. */
interface SentForm {
  fields: Form;
  /** The card's first digits. */
  bin: string;
}

/** Forms that a payer's browser could send although the service must refuse them; null if one cannot be made now. */
const FORGERIES: Readonly<Record<string, (ctx: OrderContext, order: Order, sent: SentForm) => Promise<Form | null>>> = {
  "installments of another payment": (ctx, order, sent) => planOf(ctx, order, order.tenant, sent),
  "installments of another company": (ctx, order, sent) => planOf(ctx, order, order.tenant === 0 ? 1 : 0, sent),
  "saved card of others": async (ctx, order, { fields }) => {
    const id = cardOfOthers(ctx, order);
    return id === null ? null : { ...fields, ...savedCardFields(id, ctx.random.pick(ctx.world.demo.testCards)) };
  },
  "form without its consent": async (ctx, _order, { fields }) => withoutConsent(ctx, fields),
};

export const forgedForms = Object.keys(FORGERIES);

/** Sends a link's form with something that belongs to others or was not agreed to: no payer may reach the bank with it. */
export async function postRefusedForms(ctx: OrderContext, order: Order, path: string, sent: SentForm): Promise<void> {
  const { client, random, world, breaches } = ctx;
  const what = random.pick(forgedForms);
  const form = await FORGERIES[what]!(ctx, order, sent);
  if (form === null) return;
  const query = path.slice(path.indexOf("?"));
  const call = { method: "POST", path: `/hpm/pay${query}`, form } as const;
  const { status, location } = await client.call(order.index, "hpm.forged", call);
  if (status !== null) world.tally.count(what);
  if (location.includes("/3ds/start/")) breaches.push(`I37: ${order.reference} was taken with ${what}`);
}

/** The installments of the same card, amount and currency at another link. */
async function planOf(
  { client, random, tokens, world }: OrderContext,
  { index, reference, currency, amount }: Order,
  tenant: 0 | 1,
  { fields, bin }: SentForm,
): Promise<Form | null> {
  const json = {
    currencyCode: currency,
    clientOrderReference: `${reference}~plan${tenant}`,
    amount: Number(amount),
    paymentSetId: world.demo.tenants[tenant]!.paymentSets.find((set) => set.currencyCode === currency)?.id,
    customer: { email: "plan@example.com", name: "Ayşe" },
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  };
  const call = { method: "POST", path: "/hpm", json, token: tokens[tenant]! } as const;
  const made = await client.call(index, "hpm", call);
  if (made.status !== 200) return null;
  const link = pathOf(String(made.body.data.link));
  const options = `/hpm/options${link.slice(link.indexOf("?"))}&binNumber=${bin}`;
  const { body } = await client.call(index, "hpm.options", { method: "GET", path: options });
  const choices = (body?.choices ?? []) as { token: string }[];
  return choices.length === 0 ? null : { ...fields, installment: random.pick(choices).token };
}
