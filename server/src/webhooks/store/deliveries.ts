import { statement } from "#platform/database/statement.ts";
import type { EventId } from "../event.ts";

export type DeliveryState = "pending" | "delivered" | "dead";

export interface Delivery {
  eventId: EventId;
  paymentId: string;
  transactionId: string;
  receiver: string;
  state: DeliveryState;
  attemptCount: number;
  /** When it is tried next, while it is pending. */
  nextAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  lastOutcome: string | null;
  lastStatus: number | null;
}

const columns = `d.event_id as "eventId", d.payment_id as "paymentId", e.transaction_id as "transactionId", d.receiver, d.state,
  d.attempt_count as "attemptCount", case when d.state = 'pending' then d.next_at end as "nextAt",
  d.created_at as "createdAt", d.ended_at as "endedAt", last.outcome as "lastOutcome", last.status as "lastStatus"`;

const tables = `webhook_deliveries d
  join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
  left join webhook_delivery_attempts last
    on last.tenant_id = d.tenant_id and last.event_id = d.event_id and last.no = d.attempt_count`;

const filters = `d.tenant_id = $1 and ($2::text is null or d.state = $2) and ($3::uuid is null or d.payment_id = $3)`;

/** Newest first. $1 tenant, $2 state, $3 payment, $4 how many, $5 after how many. */
export const listRows = statement<Delivery>(
  "webhooks.listRows",
  `select ${columns} from ${tables} where ${filters} order by d.event_id desc limit $4 offset $5`,
);

/** $1 tenant, $2 state, $3 payment. */
export const countRows = statement<{ count: number }>(
  "webhooks.countRows",
  `select count(*) as count from webhook_deliveries d where ${filters}`,
);

/** $1 tenant, $2 event. */
export const findRow = statement<Delivery & { url: string; body: Buffer }>(
  "webhooks.findRow",
  `select ${columns}, e.url, e.body from ${tables} where d.tenant_id = $1 and d.event_id = $2`,
);

export interface DeliveryAttempt {
  no: number;
  isReplay: boolean;
  startedAt: Date;
  durationMs: number | null;
  ip: string | null;
  status: number | null;
  /** Null while it is under way, and where its worker died. */
  outcome: string | null;
  reply: string | null;
}

/** $1 tenant, $2 event. */
export const listAttempts = statement<DeliveryAttempt>(
  "webhooks.listAttempts",
  `select no, is_replay as "isReplay", started_at as "startedAt", duration_ms as "durationMs", ip, status, outcome, reply
   from webhook_delivery_attempts where tenant_id = $1 and event_id = $2 order by no`,
);

/** Not while a worker has it. $1 tenant, $2 event, $3 now. */
export const replayRow = statement(
  "webhooks.replayRow",
  `update webhook_deliveries set state = 'pending', next_at = $3, round_attempts = 0, is_replay = true, ended_at = null
   where tenant_id = $1 and event_id = $2 and (leased_until is null or leased_until <= now())`,
);

/** $1 tenant, $2 recorded since, $3 now. */
export const replayDeadRows = statement(
  "webhooks.replayDeadRows",
  `update webhook_deliveries set state = 'pending', next_at = $3, round_attempts = 0, is_replay = true, ended_at = null
   where tenant_id = $1 and state = 'dead' and created_at >= $2`,
);
