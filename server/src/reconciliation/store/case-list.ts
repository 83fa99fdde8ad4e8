import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, keysetClauses, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { CaseKind, ReconciliationCase } from "../case.ts";
import { caseColumns, caseOf, type CaseRow } from "./cases.ts";

/** All conditions hold at once. */
export interface CasePageFilter {
  state?: "open" | "closed" | undefined;
  kind?: CaseKind | undefined;
  terminalId?: string | undefined;
  /** The bank's day. */
  day?: string | undefined;
  /** A member's id. */
  assignedTo?: string | undefined;
  /** The last comparison no longer found the difference. */
  isGone?: boolean | undefined;
  openedFrom?: Date | undefined;
  /** The first moment after the period. */
  openedBefore?: Date | undefined;
}

const conditions: Required<Conditions<CasePageFilter>> = {
  state: (state) => `c.state = ${state}`,
  kind: (kind) => `c.kind = ${kind}`,
  terminalId: (id) => `c.terminal_id = ${id}`,
  day: (day) => `c.day = ${day}::date`,
  assignedTo: (id) => `c.assigned_to = ${id}`,
  isGone: (isGone) => `(c.cause_gone_at is not null) = ${isGone}`,
  openedFrom: (time) => `c.opened_at >= ${time}`,
  openedBefore: (time) => `c.opened_at < ${time}`,
};

function whereOf({ tenantId }: ReadContext, filter: CasePageFilter) {
  const collected = filteredStatement(tenantId);
  return { ...collected, where: ["c.tenant_id = $1", ...collected.clausesOf(conditions, filter)] };
}

/** Returns at most `limit` cases from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: CasePageFilter,
  position: ListPosition | null,
  limit: number,
): Promise<ReconciliationCase[]> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const { order, side, clauses } = keysetClauses({ parameter }, "c", position, { at: "opened_at" });
  const text = `select ${caseColumns} from reconciliation_cases c where ${[...where, ...clauses].join(" and ")}
    order by ${order} limit ${parameter(limit)}::int`;
  const name = ["reconciliationCases.page", side, ...used].join(".");
  return (await ctx.tx.rows(statement<CaseRow>(name, text), values)).map(caseOf);
}

const ofDay = statement<{ terminal_id: string; count: number }>(
  "reconciliationCases.countOfDay",
  `select terminal_id, count(*)::int as count from reconciliation_cases where tenant_id = $1 and day = $2 group by terminal_id`,
);

/** The number of the day's cases, open and closed, by terminal. */
export async function countCasesOfDay({ tx, tenantId }: ReadContext, day: string): Promise<Map<string, number>> {
  const rows = await tx.rows(ofDay, [tenantId, day]);
  return new Map(rows.map(({ terminal_id: terminalId, count }) => [terminalId, count]));
}

/** Counts the cases, at most up to `limit`. */
export async function countListed(ctx: ReadContext, filter: CasePageFilter, limit: number): Promise<number> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const text = `select count(*) as count from (
    select from reconciliation_cases c where ${where.join(" and ")} limit ${parameter(limit)}::int) found`;
  const name = ["reconciliationCases.countPage", ...used].join(".");
  return (await ctx.tx.row(statement<{ count: number }>(name, text), values))?.count ?? 0;
}
