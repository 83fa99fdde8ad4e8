import type { EventId } from "#events/index.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { EndpointId } from "../endpoints/endpoint.ts";
import type { DeliveryId } from "../event.ts";
import type { ReceiverLimit } from "../limits/receiver-limit.ts";
import { holdDeliveries } from "./stopped-addresses.ts";

export interface ReadyReceiver extends ReceiverLimit {
  tenantId: TenantId;
  receiver: string;
  /** Deliveries of all processes. */
  inFlight: number;
}

type ListedReceiver = Pick<ReadyReceiver, "tenantId" | "receiver">;

/** The SQL for a receiver's limit, given the parameters of the first limit, the highest one and the seconds after which the first applies again. */
const limitSql = (first: string, max: string, seconds: string) =>
  `least(r.in_flight_limit, case when r.claimed_at > now() - ${seconds} * interval '1 second' then ${max}::real else ${first}::real end)`;
const inFlight = (tenant: string) => `(
     select count(*) from webhook_deliveries d
     where d.tenant_id = ${tenant} and d.receiver = r.receiver and d.leased_until is not null and d.leased_until > now()
   )`;

/**
 * The `limit` in the subquery makes PostgreSQL use the index. Without it the plan may read the whole backlog, and the rows
 * delivered since the last vacuum. Without the order it may read the table, if most of it waits for one receiver.
 */
const listReady = statement<ListedReceiver>(
  "webhooks.listReadyReceivers",
  `select r.tenant_id as "tenantId", r.receiver
   from webhook_receivers r
   where r.disabled_at is null and not r.is_paused and r.tenant_id <> all($2::uuid[])
     and (
       select d.receiver from webhook_deliveries d
       where d.tenant_id = r.tenant_id and d.receiver = r.receiver and d.state = 'pending' and d.next_at <= $1
         and (d.leased_until is null or d.leased_until <= now())
       order by d.next_at limit 1
     ) is not null
     and ${inFlight("r.tenant_id")} < floor(${limitSql("$4", "$5", "$6")})
   order by r.claimed_at nulls first, r.tenant_id, r.receiver
   limit $3`,
);
const lockReady = statement<ReadyReceiver>(
  "webhooks.lockReadyReceivers",
  `select r.tenant_id as "tenantId", r.receiver, allowed."limit", r.careful_from as "carefulFrom", r.limit_cuts as cuts,
     r.usual_ms as "usualMs", load."inFlight"
   from webhook_receivers r
   cross join lateral (select ${limitSql("$3", "$4", "$5")} as "limit") allowed
   cross join lateral (select ${inFlight("$1")} as "inFlight" offset 0) load
   where r.tenant_id = $1 and r.receiver = any($2::text[]) and r.disabled_at is null and not r.is_paused
     and load."inFlight" < floor(allowed."limit")
   for no key update of r skip locked`,
);

export interface ReceiverLimits {
  /** Tenants that already have their share of deliveries in flight. */
  fullTenants: readonly TenantId[];
  receiversMax: number;
  /** The limit of a new receiver, and of one that got nothing for `limitSeconds`. */
  firstLimit: number;
  limitMax: number;
  limitSeconds: number;
}

/**
 * Receivers with a due delivery and capacity for it, least recently served first. They stay locked until the transaction
 * ends; other workers skip them.
 */
export async function lockReadyReceivers(
  tx: Transaction,
  now: Date,
  { fullTenants, receiversMax, firstLimit, limitMax, limitSeconds }: ReceiverLimits,
): Promise<ReadyReceiver[]> {
  const limits = [firstLimit, limitMax, limitSeconds];
  const listed = await tx.rows(listReady, [now, fullTenants, receiversMax, ...limits]);
  const ofTenants = Map.groupBy(listed, ({ tenantId }) => tenantId);
  const locked = await Promise.all(
    [...ofTenants].map(([tenantId, own]) =>
      tx.rows(lockReady, [tenantId, own.map(({ receiver }) => receiver), ...limits]),
    ),
  );
  const found = new Map(locked.flat().map((each) => [keyOf(each), each]));
  return listed.flatMap((each) => found.get(keyOf(each)) ?? []);
}

const keyOf = ({ tenantId, receiver }: ListedReceiver) => `${tenantId} ${receiver}`;

export interface LeasedRow {
  tenantId: TenantId;
  deliveryId: DeliveryId;
  receiver: string;
  attempt: number;
  /** Failed attempts since the retry schedule began. */
  failedAttempts: number;
  /** The address of the link, or the present one of the endpoint. Null: the endpoint was removed a moment ago. */
  url: string | null;
  /** Null: it is that of the event. */
  body: Buffer | null;
  traceId: string | null;
  endpointId: EndpointId | null;
  eventId: EventId | null;
}

/**
 * Deliveries in flight are counted again, because the receivers were not locked when they were counted first. Rows whose address
 * is stopped are returned, but not leased.
 */
const claimDue = statement<LeasedRow & { isStopped: boolean }>(
  "webhooks.claimDeliveries",
  `with served as (
     update webhook_receivers r
     set claimed_at = statement_timestamp(), in_flight_limit = s.in_flight_limit, careful_from = s.careful_from,
       limit_cuts = s.limit_cuts, usual_ms = s.usual_ms
     from unnest($2::text[], $8::real[], $9::real[], $10::int[], $11::real[])
       as s (receiver, in_flight_limit, careful_from, limit_cuts, usual_ms)
     where r.tenant_id = $1 and r.receiver = s.receiver
   ), found as (
     select r.receiver, d.event_id, d.is_replay
     from unnest($2::text[], $3::int[], $4::int[]) as r (receiver, allowed, room)
     cross join lateral (
       select d.event_id, d.is_replay from webhook_deliveries d
       where d.tenant_id = $1 and d.receiver = r.receiver and d.state = 'pending' and d.next_at <= $5
         and (d.leased_until is null or d.leased_until <= now())
         and (d.after_event_id is null or coalesce(d.queued_at, d.created_at) <= $6 or not exists (
           select from webhook_deliveries before
           where before.tenant_id = $1 and before.event_id = d.after_event_id and before.ended_at is null
         ))
       order by d.next_at
       limit greatest(0, least(r.room, r.allowed - (
         select count(*) from (
           select from webhook_deliveries busy
           where busy.tenant_id = $1 and busy.receiver = r.receiver and busy.leased_until is not null and busy.leased_until > now()
           limit r.allowed
         ) busy
       )))
       for no key update skip locked
     ) d
   ), due as (
     select f.receiver, f.event_id, f.is_replay, (
       select true from webhook_stopped_addresses s
       where s.tenant_id = $1 and s.receiver = f.receiver
         and s.url = (select e.url from webhook_events e where e.tenant_id = $1 and e.id = f.event_id)
       limit 1
     ) is true as is_stopped
     from found f
   ), claimed as (
     update webhook_deliveries d
     set leased_until = now() + $7 * interval '1 second', attempt_count = attempt_count + 1, is_replay = false
     from due where d.tenant_id = $1 and d.event_id = due.event_id and not due.is_stopped
     returning d.event_id, d.receiver, d.attempt_count, d.round_attempts, due.is_replay, d.endpoint_id, d.company_event_id
   ), logged as (
     insert into webhook_delivery_attempts (tenant_id, event_id, no, is_replay, started_at)
     select $1, event_id, attempt_count, is_replay, $5 from claimed
     returning event_id
   )
   select $1::uuid as "tenantId", due.event_id as "deliveryId", due.receiver, coalesce(c.attempt_count, 0) as attempt,
     coalesce(c.round_attempts, 0) as "failedAttempts", coalesce(e.url, p.url) as url, e.body, e.trace_id as "traceId",
     c.endpoint_id as "endpointId", c.company_event_id as "eventId", due.is_stopped as "isStopped"
   from due left join claimed c on c.event_id = due.event_id
   left join webhook_events e on e.tenant_id = $1 and e.id = due.event_id
   left join webhook_endpoints p on p.tenant_id = $1 and p.id = c.endpoint_id`,
);

interface ReceiverShare {
  receiver: ReadyReceiver;
  count: number;
}

export interface ClaimTimes {
  now: Date;
  /** An event recorded earlier no longer waits for the previous event of its payment. */
  inOrderSince: Date;
  leaseSeconds: number;
}

/**
 * Leases up to `count` deliveries of each receiver, logs the start of their attempts, stores the receivers' limits, and
 * moves them to the end of the queue. An event recorded after `inOrderSince` waits until the previous event of its
 * payment has ended.
 */
export async function leaseDeliveries(
  tx: Transaction,
  shares: readonly ReceiverShare[],
  times: ClaimTimes,
): Promise<LeasedRow[]> {
  const ofTenants = Map.groupBy(shares, ({ receiver }) => receiver.tenantId);
  const leased = await Promise.all([...ofTenants].map(([tenantId, own]) => leaseOfTenant(tx, tenantId, own, times)));
  return leased.flat();
}

/** Where it meets stopped addresses, it holds their deliveries and leases those behind them. */
async function leaseOfTenant(
  tx: Transaction,
  tenantId: TenantId,
  shares: readonly ReceiverShare[],
  times: ClaimTimes,
): Promise<LeasedRow[]> {
  const due = await leaseDue(tx, tenantId, shares, times);
  const [leased, stopped] = [due.filter(({ isStopped }) => !isStopped), due.filter(({ isStopped }) => isStopped)];
  if (stopped.length === 0) return leased;
  const met = new Set(stopped.map(({ receiver }) => receiver));
  for (const receiver of met) await holdDeliveries(tx, { tenantId, receiver }, times.now);
  const left = shares
    .filter(({ receiver }) => met.has(receiver.receiver))
    .map(({ receiver, count }) => ({
      receiver,
      count: count - leased.filter((delivery) => delivery.receiver === receiver.receiver).length,
    }));
  const behind = await leaseDue(tx, tenantId, left, times);
  return [...leased, ...behind.filter(({ isStopped }) => !isStopped)];
}

function leaseDue(
  tx: Transaction,
  tenantId: TenantId,
  shares: readonly ReceiverShare[],
  { now, inOrderSince, leaseSeconds }: ClaimTimes,
) {
  return tx.rows(claimDue, [
    tenantId,
    shares.map(({ receiver }) => receiver.receiver),
    shares.map(({ receiver }) => Math.floor(receiver.limit)),
    shares.map(({ count }) => count),
    now,
    inOrderSince,
    leaseSeconds,
    shares.map(({ receiver }) => receiver.limit),
    shares.map(({ receiver }) => receiver.carefulFrom),
    shares.map(({ receiver }) => receiver.cuts),
    shares.map(({ receiver }) => receiver.usualMs),
  ]);
}

const postpone = statement(
  "webhooks.postpone",
  `update webhook_deliveries set next_at = $4, leased_until = null, round_attempts = round_attempts + 1
   where tenant_id = $1 and event_id = $2 and attempt_count = $3 and state = 'pending'`,
);
const markDead = statement(
  "webhooks.markDead",
  `update webhook_deliveries set state = 'dead', ended_at = $4, leased_until = null, round_attempts = round_attempts + 1
   where tenant_id = $1 and event_id = $2 and attempt_count = $3 and state = 'pending'`,
);

type LeasedAttempt = Pick<LeasedRow, "tenantId" | "deliveryId" | "attempt">;

/**
 * Counts the failed attempt and schedules the next one. Changes nothing where another worker has taken over. Only attempts
 * with a known result are counted, so a worker that dies does not use up the schedule.
 */
export async function postponeDelivery(
  tx: Transaction,
  { tenantId, deliveryId, attempt }: LeasedAttempt,
  nextAt: Date,
): Promise<void> {
  await tx.run(postpone, [tenantId, deliveryId, attempt, nextAt]);
}

/** Changes nothing where another worker has taken over. */
export async function markDeliveryDead(
  tx: Transaction,
  { tenantId, deliveryId, attempt }: LeasedAttempt,
  now: Date,
): Promise<void> {
  await tx.run(markDead, [tenantId, deliveryId, attempt, now]);
}
