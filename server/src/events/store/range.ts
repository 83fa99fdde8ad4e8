import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { EventId, EventSubject, EventType, SequencedEvent } from "../event.ts";

/** Kept events of some types between two sequences, and perhaps two times. */
export interface EventRange {
  /** Events after this sequence. */
  after: number;
  /** The last one. */
  through: number;
  types: readonly EventType[];
  occurredFrom: Date | null;
  occurredTo: Date | null;
}

const matching = `p.tenant_id = $1 and p.sequence > $2::bigint and p.sequence <= $3::bigint and p.type = any($4::text[])
  and ($5::timestamptz is null or p.occurred_at >= $5) and ($6::timestamptz is null or p.occurred_at <= $6)`;

const valuesOf = (tenantId: string, { after, through, types, occurredFrom, occurredTo }: EventRange) => [
  tenantId,
  after,
  through,
  types,
  occurredFrom,
  occurredTo,
];

const countMatching = statement<{ count: number }>(
  "events.countRange",
  `select count(*) as count from (select from event_positions p where ${matching} limit $7) found`,
);

/** Counts up to `limit`. */
export async function countRange({ tx, tenantId }: ReadContext, range: EventRange, limit: number): Promise<number> {
  return (await tx.row(countMatching, [...valuesOf(tenantId, range), limit]))?.count ?? 0;
}

interface RangeRow {
  id: EventId;
  sequence: number;
  type: EventType;
  subjectKind: EventSubject["kind"];
  subjectId: string;
  occurredAt: Date;
}

const selectMatching = statement<RangeRow>(
  "events.listRange",
  `select p.event_id as id, p.sequence, p.type, e.subject_kind as "subjectKind", p.subject_id as "subjectId",
     p.occurred_at as "occurredAt"
   from event_positions p join events e on e.tenant_id = $1 and e.id = p.event_id
   where ${matching} order by p.sequence limit $7`,
);

/** The first ones, in the order of their sequences. */
export async function selectRange(
  { tx, tenantId }: ReadContext,
  range: EventRange,
  limit: number,
): Promise<SequencedEvent[]> {
  const rows = await tx.rows(selectMatching, [...valuesOf(tenantId, range), limit]);
  return rows.map(({ subjectKind: kind, subjectId, ...event }) => ({ ...event, subject: { kind, id: subjectId } }));
}

const selectEnds = statement<{ newest: number; oldest: number | null; oldestAt: Date | null }>(
  "events.ends",
  `select coalesce((select newest from event_streams where tenant_id = $1), 0)::bigint as newest,
     first.sequence as oldest, first.occurred_at as "oldestAt"
   from (select) one left join lateral (
     select sequence, occurred_at from event_positions where tenant_id = $1 order by sequence limit 1
   ) first on true`,
);

/** The newest sequence that was given, and the oldest event that is kept. */
export async function selectEventEnds({ tx, tenantId }: ReadContext) {
  return (await tx.row(selectEnds, [tenantId])) ?? { newest: 0, oldest: null, oldestAt: null };
}
