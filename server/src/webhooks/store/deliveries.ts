import type { EventId, EventType } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { DeliveryOutcome } from "../delivery-outcome.ts";
import type { EndpointId } from "../endpoints/endpoint.ts";
import type { DeliveryId } from "../event.ts";

export type DeliveryState = "pending" | "delivered" | "dead";

export interface Delivery {
  id: DeliveryId;
  /** Null for an event that is about no payment. */
  paymentId: string | null;
  /** Null for deliveries to endpoints. */
  transactionId: string | null;
  /** The event that an endpoint gets; null for webhooks of links. */
  event: { id: EventId; type: EventType; sequence: number; endpointId: EndpointId } | null;
  receiver: string;
  state: DeliveryState;
  attemptCount: number;
  /** The time of the next attempt. Null unless the delivery is pending, and while its address is stopped. */
  nextAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  /** `removed`: its endpoint was removed before it was delivered. */
  lastOutcome: DeliveryOutcome | "removed" | null;
  lastStatus: number | null;
}

export const deliveryColumns = `d.event_id as id, d.payment_id as "paymentId", e.transaction_id as "transactionId", d.receiver, d.state,
  d.attempt_count as "attemptCount", case when d.state = 'pending' then nullif(d.next_at, 'infinity') end as "nextAt",
  d.created_at as "createdAt", d.ended_at as "endedAt",
  case when d.state = 'dead' then coalesce(d.ended_because, last.outcome) else last.outcome end as "lastOutcome", last.status as "lastStatus",
  case when d.endpoint_id is not null then jsonb_build_object(
    'id', d.company_event_id, 'type', d.event_type, 'sequence', d.sequence, 'endpointId', d.endpoint_id) end as event`;

export const deliveryTables = `webhook_deliveries d
  left join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
  left join webhook_delivery_attempts last
    on last.tenant_id = d.tenant_id and last.event_id = d.event_id and last.no = d.attempt_count`;

const filters = `d.tenant_id = $1 and ($2::text is null or d.state = $2) and ($3::uuid is null or d.payment_id = $3)
  and (d.endpoint_id is null or not $4)`;

const selectPage = statement<Delivery>(
  "webhooks.listRows",
  `select ${deliveryColumns} from ${deliveryTables} where ${filters} order by d.event_id desc limit $5 offset $6`,
);
const countMatching = statement<{ count: number }>(
  "webhooks.countRows",
  `select count(*) as count from webhook_deliveries d where ${filters}`,
);

/** Newest first. */
export async function selectDeliveries(
  { tx, tenantId }: WriteContext,
  { state, paymentId, isOfLink }: { state: DeliveryState | null; paymentId: string | null; isOfLink: boolean },
  { limit, offset }: { limit: number; offset: number },
) {
  const counted = await tx.row(countMatching, [tenantId, state, paymentId, isOfLink]);
  const deliveries = await tx.rows(selectPage, [tenantId, state, paymentId, isOfLink, limit, offset]);
  return { totalCount: counted?.count ?? 0, deliveries };
}

export interface DeliveryRow extends Delivery {
  /** Null: its endpoint was removed. */
  url: string | null;
  /** Null: it is that of the event. */
  body: Buffer | null;
  roundAttempts: number;
  stoppedAt: Date | null;
}

const selectOne = statement<DeliveryRow>(
  "webhooks.findRow",
  `select ${deliveryColumns}, coalesce(e.url, p.url) as url, e.body, d.round_attempts as "roundAttempts", (
     select s.stopped_at from webhook_stopped_addresses s
     where s.tenant_id = d.tenant_id and s.receiver = d.receiver and s.url = e.url
   ) as "stoppedAt"
   from ${deliveryTables} left join webhook_endpoints p on p.tenant_id = $1 and p.id = d.endpoint_id
   where d.tenant_id = $1 and d.event_id = $2`,
);

export function selectDelivery({ tx, tenantId }: WriteContext, deliveryId: DeliveryId) {
  return tx.row(selectOne, [tenantId, deliveryId]);
}

export interface DeliveryAttempt {
  no: number;
  isReplay: boolean;
  startedAt: Date;
  durationMs: number | null;
  ip: string | null;
  status: number | null;
  /** Null while the attempt is in flight, and for ever if its worker died. */
  outcome: DeliveryOutcome | null;
  reply: string | null;
}

const selectLog = statement<DeliveryAttempt>(
  "webhooks.listAttempts",
  `select no, is_replay as "isReplay", started_at as "startedAt", duration_ms as "durationMs", ip, status, outcome, reply
   from webhook_delivery_attempts where tenant_id = $1 and event_id = $2 order by no`,
);

export function selectAttempts({ tx, tenantId }: WriteContext, deliveryId: DeliveryId): Promise<DeliveryAttempt[]> {
  return tx.rows(selectLog, [tenantId, deliveryId]);
}

const restartOne = statement(
  "webhooks.replayRow",
  `update webhook_deliveries
   set state = 'pending', next_at = $3, round_attempts = 0, is_replay = true, ended_at = null, ended_because = null,
     queued_at = case when endpoint_id is not null then $3::timestamptz end
   where tenant_id = $1 and event_id = $2 and (leased_until is null or leased_until <= now())
     and ($4::int is null or (attempt_count = $4::int and not (is_replay and state = 'pending')))`,
);
const selectReplayed = statement<{ isRequested: boolean; isStale: boolean }>(
  "webhooks.findReplay",
  `select d.attempt_count > $3::int as "isStale",
     (d.is_replay and d.state = 'pending') or exists (
       select from webhook_delivery_attempts a
       where a.tenant_id = d.tenant_id and a.event_id = d.event_id and a.no = $3::int + 1 and a.is_replay
     ) as "isRequested"
   from webhook_deliveries d where d.tenant_id = $1 and d.event_id = $2`,
);

/**
 * Returns false if a worker is sending the delivery. With `seenAttempts`, also if the delivery has another number of attempts or
 * waits for a replay.
 */
export async function restartDelivery(
  { tx, tenantId, clock }: WriteContext,
  deliveryId: DeliveryId,
  seenAttempts: number | null,
): Promise<boolean> {
  return (await tx.run(restartOne, [tenantId, deliveryId, clock.now(), seenAttempts])) === 1;
}

/** Whether it was attempted after `seenAttempts`, and whether that attempt, or the next one, was asked for as a replay. */
export function selectReplay({ tx, tenantId }: WriteContext, deliveryId: DeliveryId, seenAttempts: number) {
  return tx.row(selectReplayed, [tenantId, deliveryId, seenAttempts]);
}
