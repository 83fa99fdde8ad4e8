import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { DeliveryId } from "../event.ts";
import type { LeasedRow } from "./queue.ts";

export interface Receiver {
  /** scheme://host:port */
  receiver: string;
  failingSince: Date | null;
  /** How many webhooks it may get at a time. */
  inFlightLimit: number;
  disabledAt: Date | null;
  /** `failing`: every attempt has failed for five days. `gone`: it answered 410 when that still disabled a whole receiver. */
  disabledBecause: "gone" | "failing" | null;
  /** How many of its addresses have answered 410, and when the last one did. */
  stoppedCount: number;
  lastStoppedAt: Date | null;
  pendingCount: number;
  /** Deliveries that were given up after their last attempt. */
  deadCount: number;
  /** When it last accepted a webhook that is still kept. */
  lastDeliveredAt: Date | null;
}

const columns = `r.receiver, r.failing_since as "failingSince", floor(r.in_flight_limit)::int as "inFlightLimit",
  r.disabled_at as "disabledAt", r.disabled_because as "disabledBecause"`;

/** Endpoints have a list of their own. */
const isOfLinks = "r.receiver not like 'endpoint:%'";
/** `stops.count` counts the receiver's stopped addresses. */
const isTroubled = "(r.disabled_at is not null or r.failing_since is not null or stops.count > 0)";

const selectPage = statement<Receiver>(
  "webhooks.listReceiverRows",
  `select ${columns}, stops.count as "stoppedCount", stops.last as "lastStoppedAt", (
     select count(*) from webhook_deliveries d
     where d.tenant_id = r.tenant_id and d.receiver = r.receiver and d.state = 'pending'
   ) as "pendingCount", (
     select count(*) from webhook_deliveries d
     where d.tenant_id = r.tenant_id and d.receiver = r.receiver and d.state = 'dead' and d.ended_at is not null
   ) as "deadCount", (
     select max(d.ended_at) from webhook_deliveries d
     where d.tenant_id = r.tenant_id and d.receiver = r.receiver and d.state = 'delivered' and d.ended_at is not null
   ) as "lastDeliveredAt"
   from webhook_receivers r cross join lateral (
     select count(*) as count, max(s.stopped_at) as last from webhook_stopped_addresses s
     where s.tenant_id = r.tenant_id and s.receiver = r.receiver
   ) stops
   where r.tenant_id = $1 and ${isOfLinks} and (not $4 or ${isTroubled})
   order by r.disabled_at is null and stops.count = 0, r.failing_since is null, r.receiver limit $2 offset $3`,
);
const countRows = statement<{ count: number }>(
  "webhooks.countReceivers",
  `select count(*) as count from webhook_receivers r cross join lateral (
     select count(*) as count from webhook_stopped_addresses s
     where s.tenant_id = r.tenant_id and s.receiver = r.receiver
   ) stops
   where r.tenant_id = $1 and ${isOfLinks} and (not $2 or ${isTroubled})`,
);

export async function countReceiverRows({ tx, tenantId }: ReadContext, isTroubledOnly: boolean): Promise<number> {
  return (await tx.row(countRows, [tenantId, isTroubledOnly]))?.count ?? 0;
}

/** Held deliveries are at the end of the index of due ones. */
const countHeld = statement<{ count: number }>(
  "webhooks.countHeld",
  `select count(*) as count from (
     select from webhook_receivers r cross join lateral (
       select from webhook_deliveries d
       where d.tenant_id = $1 and d.receiver = r.receiver and d.state = 'pending'
         and d.next_at >= case when r.disabled_at is null then 'infinity' else '-infinity' end::timestamptz
       limit $2
     ) held
     where r.tenant_id = $1 limit $2
   ) counted`,
);

/** Counts up to `limit` deliveries that wait for a stopped address or a disabled receiver. */
export async function countHeldRows({ tx, tenantId }: ReadContext, limit: number): Promise<number> {
  return (await tx.row(countHeld, [tenantId, limit]))?.count ?? 0;
}

/** Disabled receivers and those with stopped addresses first, then failing ones. */
export async function selectReceivers(
  ctx: ReadContext,
  { limit, offset, isTroubledOnly }: { limit: number; offset: number; isTroubledOnly: boolean },
) {
  const totalCount = await countReceiverRows(ctx, isTroubledOnly);
  const receivers = await ctx.tx.rows(selectPage, [ctx.tenantId, limit, offset, isTroubledOnly]);
  return { totalCount, receivers };
}

const enable = statement(
  "webhooks.enableRow",
  `update webhook_receivers set disabled_at = null, disabled_because = null, failing_since = null
   where tenant_id = $1 and receiver = $2 and ($3::timestamptz is null or disabled_at <= $3)`,
);
const selectExisting = statement<{ isDisabled: boolean }>(
  "webhooks.findReceiver",
  `select disabled_at is not null as "isDisabled" from webhook_receivers where tenant_id = $1 and receiver = $2`,
);
const restartPending = statement(
  "webhooks.restartPending",
  `update webhook_deliveries set next_at = $3, round_attempts = 0
   where tenant_id = $1 and receiver = $2 and state = 'pending' and (leased_until is null or leased_until <= now())`,
);

export function findReceiver({ tx, tenantId }: WriteContext, receiver: string) {
  return tx.row(selectExisting, [tenantId, receiver]);
}

/** Returns false if the receiver was disabled after `seenAt`, or is not disabled then. */
export async function enableReceiverRow(
  { tx, tenantId }: WriteContext,
  receiver: string,
  seenAt: Date | null,
): Promise<boolean> {
  return (await tx.run(enable, [tenantId, receiver, seenAt])) === 1;
}

/** Makes the receiver's pending deliveries due now and returns their number. Those that are being sent stay as they are. */
export function restartPendingOf({ tx, tenantId, clock }: WriteContext, receiver: string): Promise<number> {
  return tx.run(restartPending, [tenantId, receiver, clock.now()]);
}

const selectUrl = statement<{ url: string }>(
  "webhooks.newestUrl",
  `select e.url from webhook_deliveries d
   join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
   where d.tenant_id = $1 and d.receiver = $2
   order by d.created_at desc, d.event_id desc limit 1`,
);

/** The address of the newest webhook to the receiver; null if none is kept. */
export async function selectNewestUrl({ tx, tenantId }: WriteContext, receiver: string): Promise<string | null> {
  return (await tx.row(selectUrl, [tenantId, receiver]))?.url ?? null;
}

/** What prevents a delivery from being sent. `removed` and `inactive`: its endpoint. */
export type DeliveryStop = "receiver" | "address" | "removed" | "inactive";

const selectStop = statement<{ stopped: DeliveryStop | null }>(
  "webhooks.findStopFor",
  `select case
     when d.endpoint_id is not null and not exists (
       select from webhook_endpoints p where p.tenant_id = $1 and p.id = d.endpoint_id
     ) then 'removed'
     when r.disabled_at is not null then 'receiver' when r.is_paused then 'inactive' when s.url is not null then 'address'
   end as stopped
   from webhook_deliveries d
   join webhook_receivers r on r.tenant_id = d.tenant_id and r.receiver = d.receiver
   left join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
   left join webhook_stopped_addresses s on s.tenant_id = d.tenant_id and s.receiver = d.receiver and s.url = e.url
   where d.tenant_id = $1 and d.event_id = $2`,
);

/** What prevents the delivery from being sent; null: nothing. Undefined if there is no such delivery. */
export async function findStopFor(
  { tx, tenantId }: WriteContext,
  deliveryId: DeliveryId,
): Promise<DeliveryStop | null | undefined> {
  return (await tx.row(selectStop, [tenantId, deliveryId]))?.stopped;
}

const health = statement<ReceiverHealth>(
  "webhooks.receiverHealth",
  `select r.failing_since as "failingSince", r.disabled_at as "disabledAt", r.disabled_because as "disabledBecause", (
     select max(s.stopped_at) from webhook_stopped_addresses s where s.tenant_id = $1 and s.receiver = $2
   ) as "lastStoppedAt"
   from webhook_receivers r where r.tenant_id = $1 and r.receiver = $2`,
);

export type ReceiverHealth = Pick<Receiver, "failingSince" | "disabledAt" | "disabledBecause" | "lastStoppedAt">;

export function selectReceiverHealth(
  { tx, tenantId }: ReadContext,
  receiver: string,
): Promise<ReceiverHealth | undefined> {
  return tx.row(health, [tenantId, receiver]);
}

export type ReceiverFailure = Pick<Receiver, "failingSince" | "disabledAt" | "disabledBecause">;

const countFailure = statement<ReceiverFailure>(
  "webhooks.noteFailure",
  `update webhook_receivers
   set failing_since = coalesce(failing_since, $3::timestamptz),
     disabled_at = case when failing_since <= $4::timestamptz then coalesce(disabled_at, $3::timestamptz) else disabled_at end,
     disabled_because = case when failing_since <= $4::timestamptz then coalesce(disabled_because, 'failing') else disabled_because end
   where tenant_id = $1 and receiver = $2
   returning failing_since as "failingSince", disabled_at as "disabledAt", disabled_because as "disabledBecause"`,
);
const disable = statement<ReceiverFailure>(
  "webhooks.disableGone",
  `update webhook_receivers
   set failing_since = coalesce(failing_since, $3::timestamptz), disabled_at = coalesce(disabled_at, $3::timestamptz),
     disabled_because = coalesce(disabled_because, 'gone')
   where tenant_id = $1 and receiver = $2
   returning failing_since as "failingSince", disabled_at as "disabledAt", disabled_because as "disabledBecause"`,
);

/** Notes since when the receiver has only failed, and disables it if since before `failingSinceMax`. */
export async function noteReceiverFailure(
  tx: Transaction,
  { tenantId, receiver }: Pick<LeasedRow, "tenantId" | "receiver">,
  { now, failingSinceMax }: { now: Date; failingSinceMax: Date },
): Promise<ReceiverFailure> {
  return failureOf(await tx.row(countFailure, [tenantId, receiver, now, failingSinceMax]));
}

/** Disables an endpoint whose address answered 410. */
export async function disableGone(
  tx: Transaction,
  { tenantId, receiver }: Pick<LeasedRow, "tenantId" | "receiver">,
  now: Date,
): Promise<ReceiverFailure> {
  return failureOf(await tx.row(disable, [tenantId, receiver, now]));
}

function failureOf(row: ReceiverFailure | undefined): ReceiverFailure {
  if (row === undefined) throw new Error("a delivery has no receiver");
  return row;
}

const cut = statement(
  "webhooks.cutLimit",
  `update webhook_receivers
   set in_flight_limit = greatest(1, in_flight_limit * $4::real), careful_from = greatest(1, in_flight_limit / 2),
     limit_cuts = limit_cuts + 1
   where tenant_id = $1 and receiver = $2 and limit_cuts = $3`,
);

/**
 * Cuts the receiver's limit to this part of it, at least one. Changes nothing if it was cut since the delivery was
 * claimed.
 */
export async function cutLimit(
  tx: Transaction,
  { tenantId, receiver, limitCuts }: Pick<LeasedRow, "tenantId" | "receiver"> & { limitCuts: number },
  part: number,
): Promise<void> {
  await tx.run(cut, [tenantId, receiver, limitCuts, part]);
}
