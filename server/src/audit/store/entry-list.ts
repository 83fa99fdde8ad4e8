import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { AuditRow } from "./entries.ts";

/** All conditions hold at once. */
export interface AuditFilter {
  actorKind?: string | undefined;
  actorId?: string | undefined;
  /** The noun of the action, such as "payment". */
  noun?: string | undefined;
  recordId?: string | undefined;
  from?: Date | undefined;
  /** The first moment after the period. */
  before?: Date | undefined;
}

const conditions: Required<Conditions<AuditFilter>> = {
  actorKind: (kind) => `a.actor_kind = ${kind}`,
  actorId: (id) => `a.actor_id = ${id}`,
  noun: (noun) => `a.action like ${noun} || '.%'`,
  recordId: (id) => `a.record_id = ${id}`,
  from: (time) => `a.at >= ${time}`,
  before: (time) => `a.at < ${time}`,
};

const columns = `a.id, a.at, a.actor_kind, a.actor_id, a.action, a.record_type, a.record_id, a.trace_id, a.details`;

function whereOf({ tenantId }: ReadContext, filter: AuditFilter) {
  const collected = filteredStatement(tenantId);
  return { ...collected, where: ["a.tenant_id = $1", ...collected.clausesOf(conditions, filter)] };
}

/**
 * Returns at most `limit` entries from the position on, the nearest first. They are ordered by id, as they were written: an
 * index by time would cost every payment.
 */
export function selectListed(
  ctx: ReadContext,
  filter: AuditFilter,
  position: ListPosition | null,
  limit: number,
): Promise<AuditRow[]> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const isNewer = position?.side === "newer";
  if (position !== null) where.push(`a.id ${isNewer ? ">" : "<"} ${parameter(position.id)}::uuid`);
  const text = `select ${columns} from audit_log a where ${where.join(" and ")}
    order by a.id ${isNewer ? "asc" : "desc"} limit ${parameter(limit)}::int`;
  const name = ["audit.page", position?.side ?? "newest", ...used].join(".");
  return ctx.tx.rows(statement<AuditRow>(name, text), values);
}

/** Counts the entries, at most up to `limit`. */
export async function countListed(ctx: ReadContext, filter: AuditFilter, limit: number): Promise<number> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const text = `select count(*) as count from (
    select from audit_log a where ${where.join(" and ")} limit ${parameter(limit)}::int) found`;
  const name = ["audit.countPage", ...used].join(".");
  return (await ctx.tx.row(statement<{ count: number }>(name, text), values))?.count ?? 0;
}

const newestOfRecords = statement<AuditRow>(
  "audit.newestOfRecords",
  `select distinct on (a.record_id) ${columns} from audit_log a
   where a.tenant_id = $1 and a.record_type = $2 order by a.record_id, a.id desc`,
);

export function selectNewestOfRecords({ tx, tenantId }: ReadContext, recordType: string): Promise<AuditRow[]> {
  return tx.rows(newestOfRecords, [tenantId, recordType]);
}
