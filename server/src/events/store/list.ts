import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { EventId, EventSubject, EventType } from "../event.ts";

/** An event as a row of a list. */
export interface ListedEvent {
  id: EventId;
  sequence: number;
  type: EventType;
  subject: EventSubject;
  /** When it happened. */
  createdAt: Date;
}

/** All conditions hold at once. */
export interface ListedEventFilter {
  types?: readonly EventType[] | undefined;
  subjectIds?: readonly string[] | undefined;
  occurredFrom?: Date | undefined;
  /** The first moment after the period. */
  occurredBefore?: Date | undefined;
}

interface ListedRow extends Omit<ListedEvent, "subject"> {
  subjectKind: EventSubject["kind"];
  subjectId: string;
}

const conditions: Required<Conditions<ListedEventFilter>> = {
  types: (types) => `p.type = any(${types}::text[])`,
  subjectIds: (ids) => `p.subject_id = any(${ids}::uuid[])`,
  occurredFrom: (time) => `p.occurred_at >= ${time}`,
  occurredBefore: (time) => `p.occurred_at < ${time}`,
};

const columns = `p.event_id as id, p.sequence, p.type, e.subject_kind as "subjectKind", p.subject_id as "subjectId",
  p.occurred_at as "createdAt"`;
const tables = "event_positions p join events e on e.tenant_id = p.tenant_id and e.id = p.event_id";

function whereOf({ tenantId }: ReadContext, filter: ListedEventFilter) {
  const collected = filteredStatement(tenantId);
  return { ...collected, where: ["p.tenant_id = $1", ...collected.clausesOf(conditions, filter)] };
}

/** Returns at most `limit` events from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: ListedEventFilter,
  position: ListPosition | null,
  limit: number,
): Promise<ListedEvent[]> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const side = position?.side ?? "newest";
  // Sequences are the order, and the position names an event.
  if (position !== null)
    where.push(`p.sequence ${side === "newer" ? ">" : "<"} (
      select at.sequence from event_positions at where at.tenant_id = $1 and at.event_id = ${parameter(position.id)}::uuid)`);
  const text = `select ${columns} from ${tables} where ${where.join(" and ")}
    order by p.sequence ${side === "newer" ? "" : "desc"} limit ${parameter(limit)}::int`;
  const rows = await ctx.tx.rows(statement<ListedRow>(["events.list", side, ...used].join("."), text), values);
  return rows.map(listedOf);
}

/** Counts the events up to `limit`. */
export async function countListed(ctx: ReadContext, filter: ListedEventFilter, limit: number): Promise<number> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const text = `select count(*) as count from (
    select from event_positions p where ${where.join(" and ")} limit ${parameter(limit)}::int) found`;
  const counted = statement<{ count: number }>(["events.countList", ...used].join("."), text);
  return (await ctx.tx.row(counted, values))?.count ?? 0;
}

const selectOne = statement<ListedRow>(
  "events.findListed",
  `select ${columns} from ${tables} where p.tenant_id = $1 and p.event_id = $2`,
);

export async function findListed({ tx, tenantId }: ReadContext, id: EventId): Promise<ListedEvent | undefined> {
  const row = await tx.row(selectOne, [tenantId, id]);
  return row && listedOf(row);
}

function listedOf({ subjectKind: kind, subjectId, ...event }: ListedRow): ListedEvent {
  return { ...event, subject: { kind, id: subjectId } };
}
