import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Which ended deliveries to send again. */
export interface ResendSelection {
  /** scheme://host:port. Null: every receiver of the company. */
  receiver: string | null;
  from: Date;
  /** The first moment after the period. */
  before: Date;
  /** Those that were delivered, too; otherwise only those that were given up. */
  includesDelivered: boolean;
  /** Deliveries that ended later stay as they are, such as those that an earlier call has sent again. */
  endedUntil: Date;
}

/**
 * Webhooks of links that were recorded in the period, and those that the receiver accepted in it: it may have lost either. `union` drops
 * those that are both.
 */
const matching = `
  select d.event_id, d.receiver, d.created_at, d.state from webhook_deliveries d
  where d.tenant_id = $1 and d.created_at >= $3 and d.created_at < $4 and ($2::text is null or d.receiver = $2)
    and d.endpoint_id is null and (d.state = 'dead' or (d.state = 'delivered' and $5)) and d.ended_at <= $6
  union
  select d.event_id, d.receiver, d.created_at, d.state
  from webhook_receivers r join webhook_deliveries d on d.tenant_id = $1 and d.receiver = r.receiver and d.endpoint_id is null
  where r.tenant_id = $1 and ($2::text is null or r.receiver = $2)
    and d.state = 'delivered' and $5 and d.ended_at >= $3 and d.ended_at < $4 and d.ended_at <= $6`;

export interface ResendCount {
  delivered: number;
  dead: number;
}

const countMatching = statement<ResendCount>(
  "webhooks.countResend",
  `select count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'dead') as dead
   from (${matching} limit $7) found`,
);

function valuesOf(tenantId: string, { receiver, from, before, includesDelivered, endedUntil }: ResendSelection) {
  return [tenantId, receiver, from, before, includesDelivered, endedUntil];
}

/** Counts at most `limit`. */
export async function countResendRows(
  { tx, tenantId }: ReadContext,
  selection: ResendSelection,
  limit: number,
): Promise<ResendCount> {
  const counted = await tx.row(countMatching, [...valuesOf(tenantId, selection), limit]);
  return counted ?? { delivered: 0, dead: 0 };
}

const lockReceivers = statement(
  "webhooks.lockReceiversToResend",
  `select from webhook_receivers where tenant_id = $1 and ($2::text is null or receiver = $2)
   order by receiver for no key update`,
);

/** A receiver's deliveries begin after those that wait from an earlier call, so that calls do not add up to a flood. */
const restart = statement<{ count: number; lastAt: Date | null }>(
  "webhooks.resend",
  `with found as (${matching}), begins as (
     select r.receiver, greatest($7, (
       select max(d.next_at) + interval '1 second' from webhook_deliveries d
       where d.tenant_id = $1 and d.receiver = r.receiver and d.state = 'pending' and d.is_replay and d.next_at < 'infinity'
     )) as at
     from (select distinct receiver from found) r
   ), placed as (
     select event_id, receiver, row_number() over (partition by receiver order by created_at, event_id) - 1 as place from found
   ), restarted as (
     update webhook_deliveries d
     set state = 'pending', next_at = b.at + floor(p.place / $8::numeric) * interval '1 second', round_attempts = 0,
       is_replay = true, ended_at = null
     from placed p join begins b on b.receiver = p.receiver
     where d.tenant_id = $1 and d.event_id = p.event_id and d.state <> 'pending'
     returning d.next_at
   )
   select count(*) as count, max(next_at) as "lastAt" from restarted`,
);

/**
 * Makes the deliveries due, `perSecond` of each receiver in a second, the oldest first. Returns their number and when the last
 * is due. A second call waits for the first: both lock the receivers.
 */
export async function restartMatching(
  { tx, tenantId, clock }: WriteContext,
  selection: ResendSelection,
  perSecond: number,
): Promise<{ count: number; lastAt: Date | null }> {
  await tx.run(lockReceivers, [tenantId, selection.receiver]);
  const restarted = await tx.row(restart, [...valuesOf(tenantId, selection), clock.now(), perSecond]);
  return restarted ?? { count: 0, lastAt: null };
}

const sendWaiting = statement(
  "webhooks.sendWaiting",
  `update webhook_deliveries set next_at = $3, round_attempts = 0
   where tenant_id = $1 and receiver = $2 and state = 'pending' and next_at > $3 and next_at < 'infinity'
     and not is_replay and (leased_until is null or leased_until <= now())`,
);

/**
 * Makes the deliveries that wait for their next attempt due now and returns their number. Those of stopped addresses, and those
 * that are sent again one after the other, keep waiting.
 */
export function makeWaitingDue({ tx, tenantId, clock }: WriteContext, receiver: string): Promise<number> {
  return tx.run(sendWaiting, [tenantId, receiver, clock.now()]);
}
