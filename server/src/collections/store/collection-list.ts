import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, keysetClauses, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { Collection, CollectionKind } from "../collection.ts";
import { isBookable, selectRows, toCollection, type CollectionRow } from "./collections.ts";

/** `waiting`: what the API lists for the ERP, failed ones included. A reversal is listed once its sale is integrated. */
const states = {
  waiting: isBookable,
  failed: `${isBookable} and c.integration_error is not null`,
  waits_for_sale: `c.integrated_at is null and not (${isBookable})`,
  integrated: "c.integrated_at is not null",
} as const;
export type CollectionState = keyof typeof states;
export const collectionStates = Object.keys(states) as CollectionState[];

export interface CollectionFilter {
  state?: CollectionState | undefined;
  kind?: CollectionKind | undefined;
  /** Our order reference, the merchant's, or the ERP's code. */
  code?: string | undefined;
  bookedFrom?: Date | undefined;
  bookedBefore?: Date | undefined;
}

const conditions: Conditions<CollectionFilter> = {
  kind: (value) => `c.kind = ${value}`,
  code: (value) => `(c.order_reference = ${value} or c.client_reference = ${value} or c.erp_code = ${value})`,
  bookedFrom: (value) => `c.booked_at >= ${value}`,
  bookedBefore: (value) => `c.booked_at < ${value}`,
};

function whereOf(ctx: ReadContext, filter: CollectionFilter) {
  const built = filteredStatement(ctx.tenantId);
  const { state } = filter;
  const clauses = built.clausesOf(conditions, filter);
  if (state === undefined) return { ...built, clauses };
  return { ...built, clauses: [...clauses, states[state]], used: [...built.used, state] };
}

/** Returns at most `limit` collections from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: CollectionFilter,
  position: ListPosition | null,
  limit: number,
): Promise<Collection[]> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const place = keysetClauses({ parameter }, "c", position, { at: "booked_at" });
  const where = [...clauses, ...place.clauses].map((clause) => ` and ${clause}`).join("");
  const text = `${selectRows}${where} order by ${place.order} limit ${parameter(limit)}::int`;
  const name = `collections.list.${[place.side, ...used].join(".")}`;
  return (await ctx.tx.rows(statement<CollectionRow>(name, text), values)).map(toCollection);
}

/** Counts the collections, but no more than `limit`. */
export async function countListed(ctx: ReadContext, filter: CollectionFilter, limit: number): Promise<number> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const where = ["c.tenant_id = $1", ...clauses].join(" and ");
  const text = `select count(*) as count from (select from collections c where ${where} limit ${parameter(limit)}::int) found`;
  const counted = statement<{ count: number }>(`collections.countListed.${used.join(".")}`, text);
  return (await ctx.tx.row(counted, values))?.count ?? 0;
}

const oldest = statement<{ at: Date | null }>(
  "collections.oldestWaiting",
  `select c.booked_at as at from collections c where c.tenant_id = $1 and ${isBookable} order by c.booked_at limit 1`,
);

export async function selectOldestWaiting({ tx, tenantId }: ReadContext): Promise<Date | null> {
  return (await tx.row(oldest, [tenantId]))?.at ?? null;
}

const since = statement<{ count: number }>(
  "collections.integratedSince",
  `select count(*) as count from collections where tenant_id = $1 and integrated_at >= $2`,
);

export async function countIntegratedSince({ tx, tenantId }: ReadContext, from: Date): Promise<number> {
  return (await tx.row(since, [tenantId, from]))?.count ?? 0;
}
