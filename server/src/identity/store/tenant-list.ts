import type { Reading } from "#platform/database/database.ts";
import { filteredStatement, keysetClauses, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { INSTALLATION, type Tenant } from "../tenant.ts";
import { tenantOf, type TenantRow } from "./tenants.ts";

export interface TenantFilter {
  /** A part of the name or the code. */
  text?: string | undefined;
  isActive?: boolean | undefined;
}

const conditions: Required<Conditions<TenantFilter>> = {
  text: (text) => `(strpos(lower(t.name), lower(${text})) > 0 or strpos(t.code, lower(${text})) > 0)`,
  isActive: (isActive) => `t.is_active = ${isActive}`,
};

function whereOf(filter: TenantFilter) {
  const collected = filteredStatement(INSTALLATION);
  return { ...collected, where: ["t.id <> $1", ...collected.clausesOf(conditions, filter)] };
}

/** Returns at most `limit` companies from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  db: Reading,
  filter: TenantFilter,
  position: ListPosition | null,
  limit: number,
): Promise<Tenant[]> {
  const { values, used, parameter, where } = whereOf(filter);
  const place = keysetClauses({ parameter }, "t", position);
  const text = `select t.id, t.code, t.name, t.is_active, t.created_at from tenants t
    where ${[...where, ...place.clauses].join(" and ")} order by ${place.order} limit ${parameter(limit)}::int`;
  const name = ["identity.pageOfTenants", place.side, ...used].join(".");
  return (await db.rows(statement<TenantRow>(name, text), values)).map(tenantOf);
}

/** Counts the companies, at most up to `limit`. */
export async function countListed(db: Reading, filter: TenantFilter, limit: number): Promise<number> {
  const { values, used, parameter, where } = whereOf(filter);
  const text = `select count(*) as count from (
    select from tenants t where ${where.join(" and ")} limit ${parameter(limit)}::int) found`;
  return (
    (await db.row(statement<{ count: number }>(["identity.countTenants", ...used].join("."), text), values))?.count ?? 0
  );
}
