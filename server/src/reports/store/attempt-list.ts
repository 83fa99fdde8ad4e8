import { amountFromDecimal } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { keysetClauses } from "#platform/database/filtered-statement.ts";
import { unpreparedStatement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { AttemptFilter, ListedAttempt } from "../attempt-report.ts";
import { attemptConditions, resultOfAttempt } from "./attempt-conditions.ts";

interface AttemptRow {
  id: ListedAttempt["id"];
  counted_at: Date;
  payment_id: ListedAttempt["paymentId"];
  order_reference: string;
  client_reference: string | null;
  kind: ListedAttempt["kind"];
  result: ListedAttempt["result"];
  decline_class: ListedAttempt["declineClass"];
  masked_pan: string | null;
  terminal_id: string;
  installments: number;
  charged_amount: string;
  currency: ListedAttempt["currency"];
}

/** Returns at most `limit` attempts from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: AttemptFilter,
  position: ListPosition | null,
  limit: number,
): Promise<ListedAttempt[]> {
  const { values, used, parameter, clauses } = attemptConditions(ctx, filter);
  const place = keysetClauses({ parameter }, "a", position, { at: "counted_at" });
  const text = `
    select a.id, a.counted_at, a.payment_id, p.order_reference, p.client_reference, a.kind, ${resultOfAttempt} as result,
      a.decline_class, a.masked_pan, a.terminal_id, a.installments, a.charged_amount, a.currency
    from attempts a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    where ${[...clauses, ...place.clauses].join(" and ")} order by ${place.order} limit ${parameter(limit)}::int`;
  const name = ["reports.attempts", place.side, ...used].join(".");
  return (await ctx.tx.rows(unpreparedStatement<AttemptRow>(name, text), values)).map(toListed);
}

/** Counts the attempts up to `limit`. */
export async function countListed(ctx: ReadContext, filter: AttemptFilter, limit: number): Promise<number> {
  const { values, used, parameter, clauses } = attemptConditions(ctx, filter);
  const text = `select count(*) as count from (
    select from attempts a where ${clauses.join(" and ")} limit ${parameter(limit)}::int) found`;
  const name = ["reports.countAttempts", ...used].join(".");
  return (await ctx.tx.row(unpreparedStatement<{ count: number }>(name, text), values))?.count ?? 0;
}

function toListed(row: AttemptRow): ListedAttempt {
  return {
    id: row.id,
    createdAt: row.counted_at,
    paymentId: row.payment_id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    kind: row.kind,
    result: row.result,
    declineClass: row.decline_class,
    maskedPan: row.masked_pan,
    terminalId: row.terminal_id,
    installments: row.installments,
    amount: amountFromDecimal(row.charged_amount)!,
    currency: row.currency,
  };
}
