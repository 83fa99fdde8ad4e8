import { amountFromDecimal } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { keysetClauses, filteredStatement, type Conditions } from "#platform/database/filtered-statement.ts";
import { unpreparedStatement, statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { ListedReversal, ReversalFilter } from "../reversals/listed-reversal.ts";
import { declineOf, type AttemptRow } from "./attempt-row.ts";

type ReversalRow = Pick<
  AttemptRow,
  | "id"
  | "state"
  | "payment_id"
  | "currency"
  | "reason"
  | "terminal_id"
  | "acquirer_code"
  | "masked_pan"
  | "decline_code"
  | "decline_message"
  | "decline_class"
  | "outcome_reason"
  | "created_at"
  | "finished_at"
> & {
  kind: "void" | "refund";
  reverses_id: AttemptRow["id"];
  charged_amount: string;
  order_reference: string;
  client_reference: string | null;
  sent_by: string | null;
};

const columns = `a.id, a.kind, a.state, a.payment_id, a.reverses_id, a.charged_amount, a.currency, a.reason, a.terminal_id,
  a.acquirer_code, a.masked_pan, a.decline_code, a.decline_message, a.decline_class, a.outcome_reason, a.created_at,
  a.finished_at, p.order_reference, p.client_reference,
  (select h.actor from attempt_history h where h.tenant_id = a.tenant_id and h.attempt_id = a.id and h.to_state = 'SUBMITTING')
    as sent_by`;
const source = `attempts a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id`;

const byId = statement<ReversalRow>(
  "reversals.byId",
  `select ${columns} from ${source} where a.tenant_id = $1 and a.id = $2 and a.kind <> 'sale'`,
);

const conditions: Required<Conditions<ReversalFilter>> = {
  states: (states) => `a.state = any(${states}::text[])`,
  kind: (kind) => `a.kind = ${kind}`,
  createdFrom: (time) => `a.created_at >= ${time}`,
  createdBefore: (time) => `a.created_at < ${time}`,
  createdTo: (time) => `a.created_at <= ${time}`,
  amountMin: (amount) => `a.charged_amount >= ${amount}`,
  amountMax: (amount) => `a.charged_amount <= ${amount}`,
  currency: (currency) => `a.currency = ${currency}`,
  paymentId: (id) => `a.payment_id = ${id}`,
  clientReference: (reference) => `p.client_reference = ${reference}`,
  orderReference: (reference) => `p.order_reference = ${reference}`,
  terminalId: (id) => `a.terminal_id = ${id}`,
  reference: (reference) => `(p.client_reference = ${reference} or p.order_reference = ${reference})`,
};

function whereOf({ tenantId }: ReadContext, filter: ReversalFilter) {
  const collected = filteredStatement(tenantId);
  const clauses = collected.clausesOf(conditions, filter);
  return { ...collected, where: ["a.tenant_id = $1 and a.kind <> 'sale'", ...clauses].join(" and ") };
}

/** Returns at most `limit` reversals from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: ReversalFilter,
  position: ListPosition | null,
  limit: number,
): Promise<ListedReversal[]> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const { order, side, clauses } = keysetClauses({ parameter }, "a", position);
  const text = `select ${columns} from ${source} where ${[where, ...clauses].join(" and ")} order by ${order}
    limit ${parameter(limit)}::int`;
  const name = ["reversals.list", side, ...used].join(".");
  return (await ctx.tx.rows(unpreparedStatement<ReversalRow>(name, text), values)).map(toListed);
}

/** Returns at most `limit` reversals after the newest `offset` ones. */
export async function selectListedAtOffset(
  ctx: ReadContext,
  filter: ReversalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedReversal[]> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const text = `select ${columns} from ${source} where ${where} order by a.created_at desc, a.id desc
    limit ${parameter(limit)}::int offset ${parameter(offset)}::bigint`;
  const name = ["reversals.listByNumber", ...used].join(".");
  return (await ctx.tx.rows(unpreparedStatement<ReversalRow>(name, text), values)).map(toListed);
}

/** Counts the reversals, at most up to `limit`; all of them without one. */
export async function countListed(ctx: ReadContext, filter: ReversalFilter, limit: number | null): Promise<number> {
  const { values, used, parameter, where } = whereOf(ctx, filter);
  const text = `select count(*) as count from (select from ${source} where ${where} limit ${parameter(limit)}::int) found`;
  const name = ["reversals.count", ...used].join(".");
  return (await ctx.tx.row(unpreparedStatement<{ count: number }>(name, text), values))?.count ?? 0;
}

export async function selectOne(ctx: ReadContext, id: string): Promise<ListedReversal | undefined> {
  const row = await ctx.tx.row(byId, [ctx.tenantId, id]);
  return row && toListed(row);
}

function toListed(row: ReversalRow): ListedReversal {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    paymentId: row.payment_id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    saleId: row.reverses_id,
    amount: amountFromDecimal(row.charged_amount)!,
    currency: row.currency,
    reason: row.reason,
    sentBy: row.sent_by,
    terminalId: row.terminal_id,
    acquirerCode: row.acquirer_code,
    maskedPan: row.masked_pan,
    decline: declineOf(row),
    outcomeReason: row.outcome_reason,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
