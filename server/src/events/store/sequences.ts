import type { WriteContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { NOTHING_DUE, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";
import { expiringRowsBy } from "#platform/retention.ts";
import type { EventId, EventSubject, EventType, SequencedEvent } from "../event.ts";

const selectWaitingTenants = statement<{ tenant_id: TenantId }>(
  "events.listWaitingTenants",
  `select distinct tenant_id from events_waiting`,
);

/** Companies with events that have no sequence yet. */
export async function listWaitingTenants(tx: Reading): Promise<TenantId[]> {
  return (await tx.rows(selectWaitingTenants, [])).map(({ tenant_id: tenantId }) => tenantId);
}

/** Each company's events wait for less than a second, so the first ones of the key tell whether a worker runs. */
const oldestDue = statement<OldestDue>(
  "events.oldestWaiting",
  `select min(e.occurred_at) as "dueAt", min(e.occurred_at) as "unservedAt"
   from (select tenant_id, event_id from events_waiting order by tenant_id, no limit 20) w
   join events e on e.tenant_id = w.tenant_id and e.id = w.event_id
   where e.occurred_at <= $1`,
);

export const sequenceQueue: WorkQueue = {
  name: "events",
  oldestDue: async (tx, now) => (await tx.row(oldestDue, [now])) ?? NOTHING_DUE,
};

const lock = statement<{ is_ours: boolean }>(
  "events.lockStream",
  `select pg_try_advisory_xact_lock(hashtextextended('events:' || $1, 0)) as is_ours`,
);

/** False if another worker is giving the company's events their sequences. */
export async function lockStream({ tx, tenantId }: WriteContext): Promise<boolean> {
  return (await tx.row(lock, [tenantId]))?.is_ours === true;
}

interface WaitingRow {
  id: EventId;
  type: EventType;
  subjectKind: EventSubject["kind"];
  subjectId: string;
  occurredAt: Date;
}

const selectWaiting = statement<WaitingRow>(
  "events.listWaiting",
  `select e.id, e.type, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.occurred_at as "occurredAt"
   from events_waiting w join events e on e.tenant_id = $1 and e.id = w.event_id
   where w.tenant_id = $1 order by w.no limit $2`,
);

export type WaitingEvent = Omit<SequencedEvent, "sequence">;

/** In the order in which they were recorded. */
export async function listWaitingEvents({ tx, tenantId }: WriteContext, limit: number): Promise<WaitingEvent[]> {
  const rows = await tx.rows(selectWaiting, [tenantId, limit]);
  return rows.map(({ subjectKind: kind, subjectId, ...event }) => ({ ...event, subject: { kind, id: subjectId } }));
}

const selectStream = statement<{ newest: number; newestAt: Date }>(
  "events.lockedStream",
  `select newest, newest_at as "newestAt" from event_streams where tenant_id = $1`,
);

/** The company's newest sequence; undefined before the first. */
export function findStream({ tx, tenantId }: WriteContext): Promise<{ newest: number; newestAt: Date } | undefined> {
  return tx.row(selectStream, [tenantId]);
}

const insertPositions = statement(
  "events.insertPositions",
  `insert into event_positions (tenant_id, sequence, event_id, type, subject_id, occurred_at, sequenced_at)
   select $1, $2::bigint + place, e.id, e.type, e.subject_id, e.occurred_at, $4
   from unnest($3::uuid[]) with ordinality waiting (id, place) join events e on e.tenant_id = $1 and e.id = waiting.id
   returning sequence`,
);
const endWaiting = statement(
  "events.endWaiting",
  `delete from events_waiting where tenant_id = $1 and event_id = any($2::uuid[])`,
);
const setNewest = statement(
  "events.setNewest",
  `insert into event_streams (tenant_id, newest, newest_at) values ($1, $2, $3)
   on conflict (tenant_id) do update set newest = excluded.newest, newest_at = excluded.newest_at`,
);

/** Gives the events the sequences after `newest`, in their order. */
export async function appendToStream(
  { tx, tenantId }: WriteContext,
  events: readonly WaitingEvent[],
  { newest, at }: { newest: number; at: Date },
): Promise<void> {
  const ids = events.map(({ id }) => id);
  const [written] = await Promise.all([
    tx.run(insertPositions, [tenantId, newest, ids, at]),
    tx.run(endWaiting, [tenantId, ids]),
    tx.run(setNewest, [tenantId, newest + ids.length, at]),
  ]);
  if (written !== ids.length) throw new Error(`${ids.length} events waited, and ${written} were found`);
}

/** Events leave from the old end of their company's sequence. */
export const oldEvents = expiringRowsBy("events", {
  deleteOld: `with gone as (
      delete from event_positions using (
        select tenant_id, sequence from event_positions old where sequenced_at < $1
        order by sequenced_at, tenant_id, sequence limit $2
      ) old
      where event_positions.tenant_id = old.tenant_id and event_positions.sequence = old.sequence
      returning event_positions.tenant_id, event_positions.event_id
    ), deleted as (
      delete from events using gone where events.tenant_id = gone.tenant_id and events.id = gone.event_id returning events.id
    )
    select id from deleted`,
  countOld: `select count(*) as count from (select from event_positions where sequenced_at < $1 limit $2) counted`,
});
