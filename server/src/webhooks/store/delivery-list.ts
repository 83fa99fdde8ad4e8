import type { EventType } from "#events/index.ts";
import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, keysetClauses, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { deliveryColumns, deliveryTables, type Delivery, type DeliveryState } from "./deliveries.ts";

/** A delivery as a row of a list, with the body that is sent. */
export interface ListedDelivery extends Delivery {
  /** Null if it is that of an event. */
  body: string | null;
}

/** All conditions hold at once. */
export interface ListedDeliveryFilter {
  state?: DeliveryState | undefined;
  /** Only those that wait until somebody enables their address or receiver. */
  isHeld?: true | undefined;
  /** scheme://host:port */
  receiver?: string | undefined;
  paymentIds?: readonly string[] | undefined;
  endpointId?: string | undefined;
  /** The deliveries of this event to each endpoint of the company. */
  eventId?: string | undefined;
  type?: EventType | undefined;
  createdFrom?: Date | undefined;
  /** The first moment after the period. */
  createdBefore?: Date | undefined;
  /** The last moment of the period. */
  createdTo?: Date | undefined;
}

const conditions: Required<Conditions<ListedDeliveryFilter>> = {
  state: (state) => `d.state = ${state}`,
  isHeld: (isHeld) => `(${isHeld} and d.state = 'pending' and (d.next_at = 'infinity' or exists (
    select from webhook_receivers r where r.tenant_id = $1 and r.receiver = d.receiver and r.disabled_at is not null)))`,
  receiver: (receiver) => `d.receiver = ${receiver}`,
  paymentIds: (ids) => `d.payment_id = any(${ids}::uuid[])`,
  endpointId: (id) => `d.endpoint_id = ${id}::uuid`,
  eventId: (id) => `d.company_event_id = ${id}::uuid`,
  type: (type) => `d.event_type = ${type}`,
  createdFrom: (time) => `d.created_at >= ${time}`,
  createdBefore: (time) => `d.created_at < ${time}`,
  createdTo: (time) => `d.created_at <= ${time}`,
};

function whereOf({ tenantId }: ReadContext, filter: ListedDeliveryFilter) {
  const collected = filteredStatement(tenantId);
  return { ...collected, where: ["d.tenant_id = $1", ...collected.clausesOf(conditions, filter)] };
}

/** Returns at most `limit` deliveries from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: ListedDeliveryFilter,
  position: ListPosition | null,
  limit: number,
): Promise<ListedDelivery[]> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const { order, side, clauses } = keysetClauses({ parameter }, "d", position, { id: "event_id" });
  const text = `select ${deliveryColumns}, e.body from ${deliveryTables} where ${[...where, ...clauses].join(" and ")}
    order by ${order} limit ${parameter(limit)}::int`;
  const name = ["webhooks.list", side, ...used].join(".");
  const rows = await ctx.tx.rows(statement<Delivery & { body: Buffer | null }>(name, text), values);
  return rows.map((row) => ({ ...row, body: row.body && row.body.toString() }));
}

/** Returns at most `limit` deliveries after the newest `offset` ones. */
export function selectListedAtOffset(
  ctx: ReadContext,
  filter: ListedDeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Delivery[]> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const text = `select ${deliveryColumns} from ${deliveryTables} where ${where.join(" and ")}
    order by d.created_at desc, d.event_id desc limit ${parameter(limit)}::int offset ${parameter(offset)}::bigint`;
  return ctx.tx.rows(statement<Delivery>(["webhooks.listByNumber", ...used].join("."), text), values);
}

/** Counts the deliveries, at most up to `limit`; null: all. */
export async function countListed(
  ctx: ReadContext,
  filter: ListedDeliveryFilter,
  limit: number | null,
): Promise<number> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const text = `select count(*) as count from (
    select from webhook_deliveries d where ${where.join(" and ")} limit ${parameter(limit)}::int) found`;
  const name = ["webhooks.countList", ...used].join(".");
  return (await ctx.tx.row(statement<{ count: number }>(name, text), values))?.count ?? 0;
}
