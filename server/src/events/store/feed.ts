import type { ReadContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { filteredStatement, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { EventId, StoredEvent } from "../event.ts";

export interface EventFilter {
  types?: readonly string[] | undefined;
  subjectId?: string | undefined;
  occurredFrom?: Date | undefined;
  occurredTo?: Date | undefined;
}

export interface EventWindow {
  /** Events after this sequence. */
  after: number;
  limit: number;
  offset: number;
}

/** What a company's events were at one moment. */
export interface FeedRead {
  events: readonly StoredEvent[];
  /** 0: there were none yet. */
  newest: number;
  /** The oldest event that is kept; `newest + 1` if none is. */
  oldest: number;
  /** Events after `after` that match the filter. */
  totalCount: number;
}

interface FeedRow {
  newest: number;
  oldest: number | null;
  total: number | null;
  sequence: number | null;
  id: EventId | null;
  body: Buffer | null;
}

const conditions: Conditions<EventFilter> = {
  types: (value) => `p.type = any(${value}::text[])`,
  subjectId: (value) => `p.subject_id = ${value}::uuid`,
  occurredFrom: (value) => `p.occurred_at >= ${value}::timestamptz`,
  occurredTo: (value) => `p.occurred_at <= ${value}::timestamptz`,
};

/** All from one snapshot, so that no event falls between the last one read and the newest. */
export async function selectEvents(
  { tx, tenantId }: ReadContext,
  filter: EventFilter,
  { after, limit, offset }: EventWindow,
): Promise<FeedRead> {
  const { values, used, parameter, clausesOf } = filteredStatement(tenantId);
  const place = parameter(after);
  const matching = ["p.tenant_id = $1", `p.sequence > ${place}::bigint`, ...clausesOf(conditions, filter)].join(
    " and ",
  );
  const isFiltered = used.length > 0;
  const total = isFiltered ? `(select count(*) from event_positions p where ${matching})` : "null::bigint";
  const read = statement<FeedRow>(
    `events.feed.${used.join("_")}`,
    `select s.newest, s.oldest, s.total, f.sequence, f.id, f.body
     from (
       select coalesce((select newest from event_streams where tenant_id = $1), 0)::bigint as newest,
         (select min(sequence) from event_positions where tenant_id = $1) as oldest, ${total} as total
     ) s left join lateral (
       select p.sequence, e.id, e.body
       from event_positions p join events e on e.tenant_id = $1 and e.id = p.event_id
       where ${matching} order by p.sequence limit ${parameter(limit)} offset ${parameter(offset)}
     ) f on true order by f.sequence`,
  );
  const rows = await tx.rows(read, values);
  const { newest, oldest, total: counted } = rows[0]!;
  const first = oldest ?? newest + 1;
  return {
    events: rows.flatMap(({ sequence, id, body }) => (id === null ? [] : [{ id, sequence: sequence!, body: body! }])),
    newest,
    oldest: first,
    totalCount: counted ?? Math.max(0, newest - Math.max(after, first - 1)),
  };
}
const selectOne = statement<StoredEvent>(
  "events.find",
  `select p.sequence, e.id, e.body from events e join event_positions p on p.tenant_id = $1 and p.event_id = e.id
   where e.tenant_id = $1 and e.id = $2`,
);

/** Undefined too for an event that has no sequence yet. */
export function selectEvent({ tx, tenantId }: ReadContext, id: string): Promise<StoredEvent | undefined> {
  return tx.row(selectOne, [tenantId, id]);
}

const selectSome = statement<StoredEvent & { traceId: string | null }>(
  "events.listToSend",
  `select p.sequence, e.id, e.body, e.trace_id as "traceId"
   from events e join event_positions p on p.tenant_id = $1 and p.event_id = e.id
   where e.tenant_id = $1 and e.id = any($2::uuid[])`,
);

export function selectToSend({ tx, tenantId }: Pick<ReadContext, "tx" | "tenantId">, ids: readonly EventId[]) {
  return tx.rows(selectSome, [tenantId, ids]);
}

const selectNewest = statement<{ tenantId: TenantId; newest: number }>(
  "events.newestOfSome",
  `select tenant_id as "tenantId", newest from event_streams where tenant_id = any($1::uuid[])`,
);

/** The newest sequences of these companies; those without an event are left out. */
export function selectNewestOf(
  reading: Reading,
  tenantIds: readonly TenantId[],
): Promise<{ tenantId: TenantId; newest: number }[]> {
  return reading.rows(selectNewest, [tenantIds]);
}
