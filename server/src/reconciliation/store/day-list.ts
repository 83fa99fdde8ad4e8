import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { dayColumns, dayOf, type DayRow, type ReconciledDay } from "./days.ts";

/** All conditions hold at once. */
export interface DayPageFilter {
  terminalId?: string | undefined;
  /** The day could not be read. */
  hasFailed?: boolean | undefined;
}

const conditions: Required<Conditions<DayPageFilter>> = {
  terminalId: (id) => `terminal_id = ${id}`,
  hasFailed: (hasFailed) => `(failure is not null) = ${hasFailed}`,
};

function whereOf({ tenantId }: ReadContext, filter: DayPageFilter) {
  const collected = filteredStatement(tenantId);
  return { ...collected, where: ["tenant_id = $1", ...collected.clausesOf(conditions, filter)] };
}

/** Returns at most `limit` days from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: DayPageFilter,
  position: ListPosition | null,
  limit: number,
): Promise<ReconciledDay[]> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const isNewer = position?.side === "newer";
  if (position !== null) {
    // A day has no time zone, so it is compared as a date and not as an instant.
    const place = `(${parameter(position.at.toISOString().slice(0, 10))}::date, ${parameter(position.id)}::uuid)`;
    where.push(`(day, terminal_id) ${isNewer ? ">" : "<"} ${place}`);
  }
  const order = isNewer ? "day, terminal_id" : "day desc, terminal_id desc";
  const text = `select ${dayColumns} from reconciliations where ${where.join(" and ")}
    order by ${order} limit ${parameter(limit)}::int`;
  const name = ["reconciliations.page", position?.side ?? "newest", ...used].join(".");
  return (await ctx.tx.rows(statement<DayRow>(name, text), values)).map(dayOf);
}

/** Counts the days, at most up to `limit`. */
export async function countListed(ctx: ReadContext, filter: DayPageFilter, limit: number): Promise<number> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const text = `select count(*) as count from (
    select from reconciliations where ${where.join(" and ")} limit ${parameter(limit)}::int) found`;
  const name = ["reconciliations.countPage", ...used].join(".");
  return (await ctx.tx.row(statement<{ count: number }>(name, text), values))?.count ?? 0;
}
