import type { OrderContext } from "../orders/order-context.ts";
import type { Order } from "../orders/order.ts";
import type { Subscriber } from "./subscriptions.ts";

const OVERLAP_HOURS = 24;
const ROTATIONS_MAX = 6;

/** A program of the company replaces an endpoint's secret, has events sent again, resumes it, tries it out or switches it off and on. */
export async function changeEndpoint(ctx: OrderContext, order: Order): Promise<void> {
  const own = ctx.subscribers.filter(({ company }) => company === order.tenant);
  if (own.length === 0) return;
  const endpoint = ctx.random.pick(own);
  if (!endpoint.isSteady) return switchOffAndOn(ctx, order, endpoint);
  const chosen = ctx.random.pick(["rotate", "replay", "replay", "resume", "test"] as const);
  if (chosen === "rotate") return rotateSecret(ctx, order, endpoint);
  if (chosen === "replay") return replay(ctx, order, endpoint);
  const { status } = await call(ctx, order, `${endpoint.id}/${chosen}`, {});
  if (status === 200) ctx.world.tally.count(chosen === "resume" ? "endpoint resumed" : "endpoint tried out");
}

/** If a reply was lost, the company does not know the secret, and replaces it again. */
async function rotateSecret(ctx: OrderContext, order: Order, { id, secrets }: Subscriber): Promise<void> {
  for (let attempts = 0; attempts < ROTATIONS_MAX; attempts += 1) {
    const { status, body } = await call(ctx, order, `${id}/rotateSecret`, { overlapHours: OVERLAP_HOURS });
    if (status !== 200) continue;
    secrets.push(String(body.data.secret));
    return ctx.world.tally.count("endpoint's secret replaced");
  }
}

/** Another one may still run. */
async function replay(ctx: OrderContext, order: Order, { id, since }: Subscriber): Promise<void> {
  const only = ctx.random.percent(50) ? { only: "undelivered" } : {};
  const { status } = await call(ctx, order, `${id}/replay`, { after: since, ...only });
  if (status === 202) ctx.world.tally.count("events sent again");
}

async function switchOffAndOn(ctx: OrderContext, { index, tenant }: Order, { id }: Subscriber): Promise<void> {
  const { client, tokens, world } = ctx;
  for (const isActive of [false, true]) {
    const json = { id, isActive };
    const put = { method: "PUT", path: "/webhooks/endpoints", json, token: tokens[tenant]! } as const;
    const { status } = await client.call(index, "endpoint.change", put);
    if (status === 200 && !isActive) world.tally.count("endpoint switched off");
  }
}

function call({ client, tokens }: OrderContext, { index, tenant }: Order, path: string, json: object) {
  const token = tokens[tenant]!;
  const post = { method: "POST", path: `/webhooks/endpoints/${path}`, json, token } as const;
  return client.call(index, "endpoint", post);
}
