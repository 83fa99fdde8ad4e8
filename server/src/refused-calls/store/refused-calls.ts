import type { ReadContext } from "#platform/context.ts";
import { plainArray, textArray } from "#platform/database/array-literal.ts";
import type { Writing } from "#platform/database/database.ts";
import { filteredStatement, keysetClauses, type Conditions } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { expiringRows } from "#platform/retention.ts";
import type { RefusedCall, RefusedCallFilter } from "../refused-call.ts";

export interface RefusedCallRow extends RefusedCall {
  tenantId: TenantId;
}

export const oldRefusedCalls = expiringRows({ name: "refusedCalls", table: "refused_calls", age: "created_at" });

const insertMany = statement(
  "refusedCalls.insertMany",
  `insert into refused_calls (tenant_id, id, created_at, method, route, status, code, reason, field, credential_id, trace_id, caller)
   select *, case when credential_id is null then 'widget' else 'credential' end
   from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::text[],
     $9::text[], $10::uuid[], $11::text[])
     call (tenant_id, id, created_at, method, route, status, code, reason, field, credential_id, trace_id)
   returning id`,
);

/** Writes the refused calls of any number of tenants in one statement. */
export async function insertRefusedCalls(write: Writing, rows: readonly RefusedCallRow[]): Promise<void> {
  const column = (value: (row: RefusedCallRow) => string | null) => rows.map(value);
  await write.run(insertMany, [
    plainArray(column((row) => row.tenantId)),
    plainArray(column((row) => row.id)),
    plainArray(column((row) => row.createdAt.toISOString())),
    textArray(column((row) => row.method)),
    textArray(column((row) => row.route)),
    plainArray(column((row) => String(row.status))),
    textArray(column((row) => row.code)),
    textArray(column((row) => row.reason)),
    textArray(column((row) => row.field)),
    plainArray(column((row) => row.credentialId)),
    textArray(column((row) => row.traceId)),
  ]);
}

const columns = `c.id, c.created_at as "createdAt", c.method, c.route, c.status, c.code, c.reason, c.field,
  c.credential_id as "credentialId", c.trace_id as "traceId"`;

const conditions: Required<Conditions<RefusedCallFilter>> = {
  createdFrom: (time) => `c.created_at >= ${time}`,
  createdBefore: (time) => `c.created_at < ${time}`,
  code: (code) => `c.code = ${code}`,
  credentialId: (id) => `c.credential_id = ${id}`,
  traceId: (id) => `c.trace_id = ${id}`,
};

function whereOf({ tenantId }: ReadContext, filter: RefusedCallFilter) {
  const collected = filteredStatement(tenantId);
  const clauses = collected.clausesOf(conditions, filter);
  return { ...collected, clauses: ["c.tenant_id = $1", ...clauses] };
}

/** Returns at most `limit` calls from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: RefusedCallFilter,
  position: ListPosition | null,
  limit: number,
): Promise<RefusedCall[]> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const place = keysetClauses({ parameter }, "c", position);
  const where = [...clauses, ...place.clauses].join(" and ");
  const text = `select ${columns} from refused_calls c where ${where} order by ${place.order} limit ${parameter(limit)}::int`;
  return ctx.tx.rows(statement<RefusedCall>(["refusedCalls.list", place.side, ...used].join("."), text), values);
}

/** Counts the calls, at most up to `limit`. */
export async function countListed(ctx: ReadContext, filter: RefusedCallFilter, limit: number): Promise<number> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const text = `select count(*) as count from (
    select from refused_calls c where ${clauses.join(" and ")} limit ${parameter(limit)}::int) found`;
  const counting = statement<{ count: number }>(["refusedCalls.count", ...used].join("."), text);
  return (await ctx.tx.row(counting, values))?.count ?? 0;
}
