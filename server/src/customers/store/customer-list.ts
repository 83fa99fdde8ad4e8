import type { ReadContext } from "#platform/context.ts";
import { filteredStatement, keysetClauses, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { CustomerDetails } from "../customer.ts";
import { customerColumns, detailsOf, type CustomerRow } from "./customers.ts";

/** Values in their stored form: the name folded without marks, the e-mail address as its key, the number as E.164. */
export interface StoredFilter {
  /** The code or the ERP code. */
  code?: string | undefined;
  /** Part of the name and surname. */
  name?: string | undefined;
  /** Part of the address. */
  email?: string | undefined;
  gsm?: string | undefined;
  isActive?: boolean | undefined;
  isVisitor?: boolean | undefined;
}

const conditions: Conditions<StoredFilter> = {
  code: (code) => `(c.code = ${code} or c.erp_code = ${code})`,
  name: (part) => `strpos(c.name_folded, ${part}) > 0`,
  email: (part) => `strpos(c.email_key, ${part}) > 0`,
  gsm: (number) => `c.gsm = ${number}`,
  isActive: (value) => `c.is_active = ${value}`,
};

function whereOf({ tenantId }: ReadContext, { isVisitor, ...filter }: StoredFilter) {
  const collected = filteredStatement(tenantId);
  const clauses = ["c.tenant_id = $1", "c.erased_at is null", ...collected.clausesOf(conditions, filter)];
  if (isVisitor === undefined) return { ...collected, clauses };
  // Not a parameter, so that PostgreSQL uses the index of customers without visitors.
  collected.used.push(isVisitor ? "visitors" : "withoutVisitors");
  return { ...collected, clauses: [...clauses, isVisitor ? "c.is_visitor" : "not c.is_visitor"] };
}

/** Returns at most `limit` customers from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: StoredFilter,
  position: ListPosition | null,
  limit: number,
): Promise<CustomerDetails[]> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const { order, side, clauses: fromPosition } = keysetClauses({ parameter }, "c", position);
  const name = ["customers.list", side, ...used].join(".");
  const where = [...clauses, ...fromPosition].join(" and ");
  const text = `select ${customerColumns} from customers c where ${where} order by ${order} limit ${parameter(limit)}::int`;
  return (await ctx.tx.rows(statement<CustomerRow>(name, text), values)).map(detailsOf);
}

/** Returns at most `limit` customers after the oldest `offset` ones. */
export async function selectListedAtOffset(
  ctx: ReadContext,
  filter: StoredFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CustomerDetails[]> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const page = `order by c.id limit ${parameter(limit)}::int offset ${parameter(offset)}::bigint`;
  const text = `select ${customerColumns} from customers c where ${clauses.join(" and ")} ${page}`;
  const name = ["customers.listByNumber", ...used].join(".");
  return (await ctx.tx.rows(statement<CustomerRow>(name, text), values)).map(detailsOf);
}

/** Counts the customers, at most up to `limit`; without one, all of them. */
export async function countListed(ctx: ReadContext, filter: StoredFilter, limit: number | null): Promise<number> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const name = ["customers.countList", ...used].join(".");
  const text = `select count(*) as count from (
    select from customers c where ${clauses.join(" and ")} limit ${parameter(limit)}::int) found`;
  return (await ctx.tx.row(statement<{ count: number }>(name, text), values))?.count ?? 0;
}
