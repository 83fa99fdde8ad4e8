import type { WriteContext, ReadContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { expiringRows } from "#platform/retention.ts";
import { lockReceiver } from "./lock-receiver.ts";

/** An address that answered 410. */
export interface StoppedAddress {
  url: string;
  stoppedAt: Date;
  /** Deliveries that wait until somebody enables it. */
  waitingCount: number;
}

/** Why nothing is sent to an address until a person enables it. */
export interface WebhookStop {
  url: string;
  /** `address`: it answered 410. `gone` and `failing`: its whole receiver is disabled. */
  why: "address" | "gone" | "failing";
  since: Date;
}

interface OwnReceiver {
  tenantId: TenantId;
  receiver: string;
}

/** How many deliveries of a receiver one statement looks at, so that a long backlog delays nobody. */
const HELD_MAX = 1_000;

const insert = statement(
  "webhooks.stopAddress",
  `insert into webhook_stopped_addresses (tenant_id, receiver, url, stopped_at, last_held_at) values ($1, $2, $3, $4, $4)
   on conflict do nothing`,
);

/** Stops the address of this delivery and holds what waits for it. Returns whether this call stopped it. */
export async function stopAddress(
  tx: Transaction,
  { tenantId, receiver, url }: OwnReceiver & { url: string },
  now: Date,
): Promise<boolean> {
  // Whoever enables the address waits until what this transaction holds can be seen.
  await lockReceiver(tx, tenantId, receiver);
  const stopped = await tx.run(insert, [tenantId, receiver, url, now]);
  await holdDeliveries(tx, { tenantId, receiver }, now);
  return stopped === 1;
}

const hold = statement(
  "webhooks.holdDeliveries",
  `with waiting as (
     select d.event_id from webhook_deliveries d
     where d.tenant_id = $1 and d.receiver = $2 and d.state = 'pending' and d.next_at < 'infinity'
       and (d.leased_until is null or d.leased_until <= now())
     order by d.next_at limit $4
   ), stopped as (
     select d.event_id, e.url
     from waiting w
     join webhook_events e on e.tenant_id = $1 and e.id = w.event_id
     join webhook_deliveries d on d.tenant_id = $1 and d.event_id = w.event_id
     where (
       select true from webhook_stopped_addresses s
       where s.tenant_id = $1 and s.receiver = $2 and s.url = e.url limit 1
     )
     for no key update of d skip locked
   ), held as (
     update webhook_deliveries d set next_at = 'infinity'
     from stopped where d.tenant_id = $1 and d.event_id = stopped.event_id
   )
   update webhook_stopped_addresses s set last_held_at = $3
   where s.tenant_id = $1 and s.receiver = $2 and s.url in (select url from stopped)`,
);

/**
 * Holds those of the receiver's first HELD_MAX deliveries whose address is stopped. The caller has locked the receiver.
 * Each delivery is held once, so a long backlog is worked off by the claims that meet it.
 */
export async function holdDeliveries(tx: Transaction, { tenantId, receiver }: OwnReceiver, now: Date): Promise<void> {
  await tx.run(hold, [tenantId, receiver, now, HELD_MAX]);
}

const selectPage = statement<StoppedAddress>(
  "webhooks.listStopped",
  `with stopped as (
     select receiver, url, stopped_at from webhook_stopped_addresses where tenant_id = $1
     order by stopped_at desc, receiver, url limit $2 offset $3
   ), waiting as (
     select d.receiver, e.url, count(*) as count
     from webhook_deliveries d join webhook_events e on e.tenant_id = $1 and e.id = d.event_id
     where d.tenant_id = $1 and d.state = 'pending' and d.receiver in (select receiver from stopped)
     group by d.receiver, e.url
   )
   select s.url, s.stopped_at as "stoppedAt", coalesce(w.count, 0)::int as "waitingCount"
   from stopped s left join waiting w on w.receiver = s.receiver and w.url = s.url
   order by s.stopped_at desc, s.receiver, s.url`,
);
const countAll = statement<{ count: number }>(
  "webhooks.countStopped",
  `select count(*) as count from webhook_stopped_addresses where tenant_id = $1`,
);

export async function selectStopped(
  { tx, tenantId }: ReadContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ totalCount: number; addresses: StoppedAddress[] }> {
  const counted = await tx.row(countAll, [tenantId]);
  const addresses = await tx.rows(selectPage, [tenantId, limit, offset]);
  return { totalCount: counted?.count ?? 0, addresses };
}

const selectMatching = statement<WebhookStop>(
  "webhooks.findStops",
  `select a.url, coalesce(r.disabled_because, 'address') as why, coalesce(r.disabled_at, s.stopped_at) as since
   from unnest($2::text[], $3::text[]) as a (receiver, url)
   join webhook_receivers r on r.tenant_id = $1 and r.receiver = a.receiver
   left join webhook_stopped_addresses s on s.tenant_id = $1 and s.receiver = a.receiver and s.url = a.url
   where r.disabled_at is not null or s.url is not null`,
);

/** Those of the addresses that are stopped, or whose receiver is disabled. */
export function selectStops(
  { tx, tenantId }: ReadContext,
  addresses: readonly { receiver: string; url: string }[],
): Promise<WebhookStop[]> {
  return tx.rows(selectMatching, [
    tenantId,
    addresses.map(({ receiver }) => receiver),
    addresses.map(({ url }) => url),
  ]);
}

const removeOne = statement(
  "webhooks.startAddress",
  `delete from webhook_stopped_addresses
   where tenant_id = $1 and receiver = $2 and url = $3 and ($4::timestamptz is null or stopped_at <= $4)`,
);
const restart = statement(
  "webhooks.restartOfAddress",
  `update webhook_deliveries d set next_at = $4, round_attempts = 0
   from webhook_events e
   where d.tenant_id = $1 and d.receiver = $2 and d.state = 'pending' and (d.leased_until is null or d.leased_until <= now())
     and e.tenant_id = $1 and e.id = d.event_id and e.url = $3`,
);

/**
 * Starts the address again, makes what waits for it due now, and returns the number. Null if it was not stopped, or was stopped
 * after `seenAt`.
 */
export async function startAddress(
  { tx, tenantId, clock }: WriteContext,
  { receiver, url }: { receiver: string; url: string },
  seenAt: Date | null,
): Promise<number | null> {
  await lockReceiver(tx, tenantId, receiver);
  if ((await tx.run(removeOne, [tenantId, receiver, url, seenAt])) === 0) return null;
  return tx.run(restart, [tenantId, receiver, url, clock.now()]);
}

const removeOfReceiver = statement(
  "webhooks.startAddresses",
  `delete from webhook_stopped_addresses
   where tenant_id = $1 and receiver = $2 and ($3::timestamptz is null or stopped_at <= $3)`,
);

/** Removes the stops of all addresses of the receiver, or those made until `seenAt`. Returns their number. */
export function removeStopsOf({ tx, tenantId }: WriteContext, receiver: string, seenAt: Date | null): Promise<number> {
  return tx.run(removeOfReceiver, [tenantId, receiver, seenAt]);
}

/** What an old stop holds was recorded before it, so that it has been deleted with the webhooks of that time. */
export const oldStops = expiringRows({
  name: "webhooks.stops",
  table: "webhook_stopped_addresses",
  key: ["tenant_id", "receiver", "url"],
  age: "last_held_at",
});
