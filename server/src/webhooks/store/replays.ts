import type { EventRange, EventType } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { NOTHING_DUE, UNSERVED_SECONDS, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";
import type { EndpointId } from "../endpoints/endpoint.ts";

export interface Replay {
  endpointId: EndpointId;
  /** What is left of it. */
  range: EventRange;
  isUndeliveredOnly: boolean;
}

const insert = statement(
  "endpoints.insertReplay",
  `insert into webhook_replays (tenant_id, endpoint_id, queued_until, through, event_types, occurred_from, occurred_to,
     is_undelivered_only, created_at, queued_at)
   values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $9, now())
   on conflict do nothing`,
);

/** False if a replay to the endpoint goes on. */
export async function insertReplay(
  { tx, tenantId, clock }: WriteContext,
  { endpointId, range, isUndeliveredOnly }: Replay,
): Promise<boolean> {
  const { after, through, types, occurredFrom, occurredTo } = range;
  const values = [tenantId, endpointId, after, through, types, occurredFrom, occurredTo, isUndeliveredOnly];
  return (await tx.run(insert, [...values, clock.now()])) === 1;
}

/** `$1`: how many deliveries of a replay may wait at its endpoint when the next part is queued. */
const hasRoom = (tenant: string, max: string) => `(
    select count(*) from (
      select from webhook_deliveries d
      where d.tenant_id = ${tenant} and d.receiver = 'endpoint:' || r.endpoint_id and d.state = 'pending' and d.is_replay
      limit ${max}
    ) waiting
  ) < ${max}`;

const selectReady = statement<{ tenantId: TenantId; endpointId: EndpointId }>(
  "endpoints.listReplays",
  `select r.tenant_id as "tenantId", r.endpoint_id as "endpointId" from webhook_replays r
   where ${hasRoom("r.tenant_id", "$1::int")} order by r.queued_at limit $2`,
);

/** Replays of which fewer than `waitingMax` deliveries wait, those that waited longest first. */
export function listReadyReplays(tx: Reading, waitingMax: number, limit: number) {
  return tx.rows(selectReady, [waitingMax, limit]);
}

interface ReplayRow {
  after: number;
  through: number;
  types: EventType[];
  occurredFrom: Date | null;
  occurredTo: Date | null;
  isUndeliveredOnly: boolean;
}

const lock = statement<ReplayRow>(
  "endpoints.lockReplay",
  `select queued_until as after, through, event_types as types, occurred_from as "occurredFrom", occurred_to as "occurredTo",
     is_undelivered_only as "isUndeliveredOnly"
   from webhook_replays r where tenant_id = $1 and endpoint_id = $2 and ${hasRoom("$1", "$3::int")}
   for update skip locked`,
);

/** Undefined if another worker has it, or it has ended. */
export async function lockReplay(
  { tx, tenantId }: WriteContext,
  endpointId: EndpointId,
  waitingMax: number,
): Promise<Replay | undefined> {
  const row = await tx.row(lock, [tenantId, endpointId, waitingMax]);
  if (row === undefined) return undefined;
  const { isUndeliveredOnly, ...range } = row;
  return { endpointId, range, isUndeliveredOnly };
}

const advance = statement(
  "endpoints.advanceReplay",
  `update webhook_replays set queued_until = $3, queued_at = now() where tenant_id = $1 and endpoint_id = $2`,
);
const remove = statement(
  "endpoints.endReplay",
  `delete from webhook_replays where tenant_id = $1 and endpoint_id = $2`,
);

/** Notes up to which sequence it was queued. */
export async function advanceReplay(
  { tx, tenantId }: WriteContext,
  endpointId: EndpointId,
  queuedUntil: number,
): Promise<void> {
  await tx.run(advance, [tenantId, endpointId, queuedUntil]);
}

export async function endReplay({ tx, tenantId }: WriteContext, endpointId: EndpointId): Promise<void> {
  await tx.run(remove, [tenantId, endpointId]);
}

/** A replay waits for a worker while nothing of it waits at its endpoint. */
const oldestDue = statement<OldestDue>(
  "endpoints.oldestReplay",
  `select min(r.queued_at) as "dueAt", min(r.queued_at) filter (
     where r.queued_at < now() - $1 * interval '1 second'
   ) as "unservedAt"
   from webhook_replays r where ${hasRoom("r.tenant_id", "1")}`,
);

export const replayQueue: WorkQueue = {
  name: "webhook_replays",
  oldestDue: async (tx) => (await tx.row(oldestDue, [UNSERVED_SECONDS])) ?? NOTHING_DUE,
};
