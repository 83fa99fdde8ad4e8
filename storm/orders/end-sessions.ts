import { send } from "../world/client.ts";
import { logInMember } from "../world/member-browser.ts";
import type { OrderContext } from "./order-context.ts";
import type { EndedSession, Order } from "./order.ts";

/** Another program of the company logs in and ends its session, and a member logs out. */
export async function endSessions(ctx: OrderContext, order: Order): Promise<void> {
  if (ctx.random.percent(50) || order.tenant !== 0) return endProgramSession(ctx, order);
  return logOut(ctx, order);
}

async function endProgramSession(ctx: OrderContext, order: Order): Promise<void> {
  const { client, world } = ctx;
  const { apiKey, secretKey } = world.demo.tenants[order.tenant]!;
  const logIn = { method: "POST", path: "/auth/api/token/connect", json: { apiKey, secretKey } } as const;
  const { body } = await client.call(order.index, "session.begin", logIn);
  const token: unknown = body?.accessToken;
  if (typeof token !== "string") return;
  const revoke = { method: "POST", path: "/auth/token/revoke", json: {}, token } as const;
  const { status } = await client.call(order.index, "session.end", revoke);
  if (status !== 200) return;
  world.tally.count("session ended");
  const call = { method: "GET", path: "/payments", token } as const;
  await noteEnded(ctx, order, { what: "an AccessToken that was revoked", call });
}

async function logOut(ctx: OrderContext, order: Order): Promise<void> {
  const browser = await logInMember(ctx, order.index, "finance");
  if (browser === null) return;
  const { status } = await browser.post("/portal/-/log-out", {});
  if (status !== 303) return;
  ctx.world.tally.count("member logged out");
  const path = `/portal/${ctx.world.demo.tenants[0]!.code}/unclear`;
  await noteEnded(ctx, order, { what: "the cookie of a member who logged out", call: browser.callOf(path) });
}

/** Calls every process at once with what has ended, and notes it: it is called again after the faults. */
export async function noteEnded({ world, breaches }: OrderContext, order: Order, ended: EndedSession): Promise<void> {
  order.ended.push(ended);
  for (const address of world.addresses) {
    const { status } = await send(address, ended.call);
    if (status === 200) breaches.push(`I34: ${ended.what} (order ${order.reference}) is accepted`);
  }
}
