import type { OrderContext } from "./order-context.ts";
import type { Order, Replay } from "./order.ts";

/** Among the newest deliveries are those of orders that other payers are paying now, and of events. */
const NEWEST = 100;
const OF_LINKS = 10;
const DEAD_MAX = 2;

/** The merchant's program has some webhooks sent again, delivered or not, to receivers that may fail again. */
export async function replayWebhooks({ client, random, tokens, world }: OrderContext, order: Order): Promise<void> {
  const token = tokens[order.tenant]!;
  const list = { method: "GET", path: `/webhooks/deliveries?pageSize=${NEWEST}`, token } as const;
  const { outcome, body } = await client.call(order.index, "webhook.list", list);
  const listed = outcome === "ok" ? (body.data as { id: string; endpointId: string | null }[]) : [];
  const deliveries = listed.filter(({ endpointId }) => endpointId === null).slice(0, OF_LINKS);
  if (deliveries.length === 0) return;
  const { id } = random.pick(deliveries);
  if (await replay({ client, token }, order, { eventId: id, at: Date.now(), wasDead: false }))
    world.tally.count("webhook sent again");
}

/** Has some of the webhooks sent again that no receiver has taken: each of their attempts fails once more. */
export async function replayDeadWebhooks(
  { world, client, tokens }: Pick<OrderContext, "world" | "client" | "tokens">,
  orders: readonly Order[],
): Promise<void> {
  const dead = await world.query<{ id: string; reference: string }>(
    `select d.event_id as id, p.client_reference as reference from webhook_deliveries d
     join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
     join payments p on p.tenant_id = e.tenant_id and p.id = e.payment_id where d.state = 'dead' order by d.event_id limit $1`,
    [DEAD_MAX],
  );
  for (const { id, reference } of dead) {
    const order = orders.find((each) => each.reference === reference);
    if (order === undefined) continue;
    const wasSent = { eventId: id, at: Date.now(), wasDead: true };
    if (await replay({ client, token: tokens[order.tenant]! }, order, wasSent))
      world.tally.count("dead webhook sent again");
  }
}

async function replay(
  { client, token }: Pick<OrderContext, "client"> & { token: string },
  { index, replays }: Order,
  wanted: Replay,
): Promise<boolean> {
  const call = { method: "POST", path: `/webhooks/deliveries/${wanted.eventId}/replay`, token } as const;
  const { status } = await client.call(index, "webhook.replay", call);
  if (status === 200) replays.push(wanted);
  return status === 200;
}
