import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { EventId } from "../event.ts";

export interface ReadyReceiver {
  tenantId: TenantId;
  receiver: string;
  /** How many deliveries it may be given at a time. */
  allowed: number;
  inFlight: number;
}

/**
 * Receivers with something due and room for it, the one served longest ago first; other workers skip them until the
 * transaction ends. The limits let PostgreSQL look for each receiver's rows by index: without them it may read the whole
 * backlog, and again what was delivered since the last vacuum. Of those with nothing due no more is read.
 * $1 now, $2 tenants that have their share, $3 how many, $4 in flight at most, $5 the same where the receiver is overloaded,
 * $6 from how many overloads on.
 */
export const lockReadyReceivers = statement<ReadyReceiver>(
  "webhooks.lockReadyReceivers",
  `select r.tenant_id as "tenantId", r.receiver, load.allowed, load.in_flight as "inFlight"
   from webhook_receivers r
   cross join lateral (
     select d.receiver from webhook_deliveries d
     where d.tenant_id = r.tenant_id and d.receiver = r.receiver and d.state = 'pending' and d.next_at <= $1
       and (d.leased_until is null or d.leased_until <= now())
     limit 1
   ) due
   cross join lateral (
     select case when r.overloads >= $6::int then $5::int else $4::int end as allowed, count(*) as in_flight
     from (
       select from webhook_deliveries d
       where d.tenant_id = r.tenant_id and d.receiver = due.receiver and d.leased_until is not null and d.leased_until > now()
       limit $4::int
     ) busy
   ) load
   where r.disabled_at is null and r.tenant_id <> all($2::uuid[]) and load.in_flight < load.allowed
   order by r.claimed_at nulls first, r.tenant_id, r.receiver
   limit $3
   for no key update of r skip locked`,
);

export interface ClaimedDelivery {
  tenantId: TenantId;
  eventId: EventId;
  receiver: string;
  attempt: number;
  /** How many attempts have failed since the schedule began. */
  failedAttempts: number;
  url: string;
  body: Buffer;
  traceId: string;
}

/**
 * Puts receivers last in line, leases deliveries of theirs and logs that an attempt begins. An event waits while the one before it of its payment is pending,
 * but no longer than until $5. $1 tenants, $2 receivers, $3 how many of each at a time, $7 and now at most,
 * $4 now, $6 lease in seconds. What is in flight is counted again, since the receivers are locked only now.
 */
export const claimDeliveries = statement<ClaimedDelivery>(
  "webhooks.claimDeliveries",
  `with served as (
     update webhook_receivers r set claimed_at = clock_timestamp()
     from unnest($1::uuid[], $2::text[]) as s (tenant_id, receiver)
     where r.tenant_id = s.tenant_id and r.receiver = s.receiver
   ), due as (
     select d.tenant_id, d.event_id, d.is_replay
     from unnest($1::uuid[], $2::text[], $3::int[], $7::int[]) as r (tenant_id, receiver, allowed, room)
     cross join lateral (
       select d.tenant_id, d.event_id, d.is_replay from webhook_deliveries d
       where d.tenant_id = r.tenant_id and d.receiver = r.receiver and d.state = 'pending' and d.next_at <= $4
         and (d.leased_until is null or d.leased_until <= now())
         and (d.after_event_id is null or d.created_at <= $5 or not exists (
           select from webhook_deliveries before
           where before.tenant_id = d.tenant_id and before.event_id = d.after_event_id and before.ended_at is null
         ))
       order by d.next_at
       limit greatest(0, least(r.room, r.allowed - (
         select count(*) from (
           select from webhook_deliveries busy
           where busy.tenant_id = r.tenant_id and busy.receiver = r.receiver and busy.leased_until is not null and busy.leased_until > now()
           limit r.allowed
         ) busy
       )))
       for no key update skip locked
     ) d
   ), claimed as (
     update webhook_deliveries d
     set leased_until = now() + $6 * interval '1 second', attempt_count = attempt_count + 1, is_replay = false
     from due where d.tenant_id = due.tenant_id and d.event_id = due.event_id
     returning d.tenant_id, d.event_id, d.receiver, d.attempt_count, d.round_attempts, due.is_replay
   ), logged as (
     insert into webhook_delivery_attempts (tenant_id, event_id, no, is_replay, started_at)
     select tenant_id, event_id, attempt_count, is_replay, $4 from claimed
   )
   select c.tenant_id as "tenantId", c.event_id as "eventId", c.receiver, c.attempt_count as attempt,
     c.round_attempts as "failedAttempts", e.url, e.body, e.trace_id as "traceId"
   from claimed c join webhook_events e on e.tenant_id = c.tenant_id and e.id = c.event_id`,
);

/**
 * Goes on to the schedule's next wait, unless another worker has taken over: an attempt of which nobody told what became of
 * it takes nothing from the schedule. $1 tenant, $2 event, $3 attempt, $4 next attempt at.
 */
export const postpone = statement(
  "webhooks.postpone",
  `update webhook_deliveries set next_at = $4, leased_until = null, round_attempts = round_attempts + 1
   where tenant_id = $1 and event_id = $2 and attempt_count = $3 and state = 'pending'`,
);

/** Unless another worker has taken over. $1 tenant, $2 event, $3 attempt, $4 now. */
export const markDead = statement(
  "webhooks.markDead",
  `update webhook_deliveries set state = 'dead', ended_at = $4, leased_until = null, round_attempts = round_attempts + 1
   where tenant_id = $1 and event_id = $2 and attempt_count = $3 and state = 'pending'`,
);

/** $1 tenant, $2 receiver, $3 now, $4 whether it is an overload, $5 disabled if it has only failed since before then. */
export const noteFailure = statement<{ hasDisabled: boolean }>(
  "webhooks.noteFailure",
  `update webhook_receivers
   set failing_since = coalesce(failing_since, $3::timestamptz),
     overloads = case when $4::boolean then overloads + 1 else 0 end,
     disabled_at = case when failing_since <= $5::timestamptz then coalesce(disabled_at, $3::timestamptz) else disabled_at end,
     disabled_because = case when failing_since <= $5::timestamptz then coalesce(disabled_because, 'failing') else disabled_because end
   where tenant_id = $1 and receiver = $2
   returning disabled_at = $3::timestamptz as "hasDisabled"`,
);

/** $1 tenant, $2 receiver, $3 now. */
export const noteGone = statement(
  "webhooks.noteGone",
  `update webhook_receivers set disabled_at = $3, disabled_because = 'gone'
   where tenant_id = $1 and receiver = $2 and disabled_at is null`,
);

/** $1 now. */
export const measureQueue = statement<{ pending: number; dead: number; oldestDueAt: Date | null }>(
  "webhooks.measureQueue",
  `select (select count(*) from webhook_deliveries where state = 'pending') as pending,
     (select count(*) from webhook_deliveries where state = 'dead') as dead,
     (select min(d.next_at) from webhook_deliveries d
      join webhook_receivers r on r.tenant_id = d.tenant_id and r.receiver = d.receiver
      where d.state = 'pending' and d.next_at <= $1 and r.disabled_at is null) as "oldestDueAt"`,
);
