import type { ReadContext } from "#platform/context.ts";
import { keysetClauses, filteredStatement, type Conditions } from "#platform/database/filtered-statement.ts";
import { unpreparedStatement, type Statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { ListedPayment, ListedSale, PaymentFilter } from "../reading/listed-payment.ts";
import { hasAdditionalValue } from "./additional-value.ts";
import { declineOf, type AttemptRow } from "./attempt-row.ts";
import { paymentColumns, toPayment, type PaymentRow } from "./payment-row.ts";

export type PaymentWithSale = Omit<ListedPayment, "customerName">;

type SaleRow = Pick<
  AttemptRow,
  | "masked_pan"
  | "program"
  | "bank_name"
  | "terminal_id"
  | "acquirer_code"
  | "installments"
  | "decline_code"
  | "decline_message"
  | "decline_class"
  | "outcome_reason"
  | "auth_code"
> & { sale_id: AttemptRow["id"]; sale_state: AttemptRow["state"]; three_ds_token_hash: Buffer | null };

type ListRow = PaymentRow & { is_unclear: boolean } & (SaleRow | { [Name in keyof SaleRow]: null });

const mayBeCharged = (a: string) => `${a}.state in ('SUBMITTING', 'UNKNOWN', 'REVERSING', 'MANUAL', 'APPROVED')`;

/** The sale of a payment `p` that was charged, or may have been; else the newest one. */
const saleOfPayment = `
  select a.id as sale_id, a.state as sale_state, a.masked_pan, a.program, a.bank_name, a.terminal_id, a.acquirer_code,
    a.installments, a.three_ds_token_hash, a.decline_code, a.decline_message, a.decline_class, a.outcome_reason, a.auth_code
  from attempts a
  where a.tenant_id = p.tenant_id and a.payment_id = p.id and a.kind = 'sale'
  order by ${mayBeCharged("a")} desc, a.created_at desc, a.id desc
  limit 1`;

/**
 * The sale that `saleOfPayment` shows, of every payment: no other sale of the payment comes before it in that order.
 * Written as joins, so that PostgreSQL can begin with the sales where the filter finds few, and otherwise with the
 * payments.
 */
const shownSales = `
  select sale.payment_id from attempts sale
  where sale.tenant_id = $1 and sale.kind = 'sale' and not exists (
    select from attempts other where other.tenant_id = $1 and other.payment_id = sale.payment_id and other.kind = 'sale'
      and (${mayBeCharged("other")}, other.created_at, other.id) > (${mayBeCharged("sale")}, sale.created_at, sale.id))`;

const unclearPayments = `select m.payment_id from attempts m where m.tenant_id = $1 and m.state = 'MANUAL'`;

const newerOfOrder = `
  select from payments newer where newer.tenant_id = $1 and newer.client_reference = p.client_reference
    and (newer.created_at, newer.id) > (p.created_at, p.id)`;

const conditions: Conditions<PaymentFilter> = {
  ids: (ids) => `p.id = any(${ids}::uuid[])`,
  states: (states) => `p.state = any(${states}::text[])`,
  source: (source) => `p.source = ${source}`,
  createdFrom: (time) => `p.created_at >= ${time}`,
  createdBefore: (time) => `p.created_at < ${time}`,
  createdTo: (time) => `p.created_at <= ${time}`,
  amountMin: (amount) => `coalesce(p.charged_amount, p.amount) >= ${amount}`,
  amountMax: (amount) => `coalesce(p.charged_amount, p.amount) <= ${amount}`,
  amount: (amount) => `(p.amount = ${amount} or p.charged_amount = ${amount})`,
  currency: (currency) => `p.currency = ${currency}`,
  openAt: (time) => `(p.state = 'open' and p.expires_at > ${time})`,
  expiredAt: (time) => `(p.state = 'expired' or (p.state = 'open' and p.expires_at <= ${time}))`,
  expiresFrom: (time) => `p.expires_at >= ${time}`,
  expiresTo: (time) => `p.expires_at <= ${time}`,
  memberId: (id) => `(p.created_by_kind = 'member' and p.created_by = ${id})`,
  reference: (reference) => `(p.client_reference = ${reference} or p.order_reference = ${reference})`,
  clientReference: (reference) => `p.client_reference = ${reference}`,
  orderReference: (reference) => `p.order_reference = ${reference}`,
  additionalValue: (value) => hasAdditionalValue("p.additional_data", value),
  paymentSetId: (id) => `p.payment_set_id = ${id}`,
  customerIds: (ids) => `p.customer_id = any(${ids}::uuid[])`,
};

const saleConditions: Conditions<PaymentFilter> = {
  cardLastFour: (digits) => `sale.card_last_four = ${digits}`,
  terminalId: (id) => `sale.terminal_id = ${id}`,
  installments: (count) => `sale.installments = ${count}`,
  declineClass: (name) => `sale.decline_class = ${name}`,
};

function whereOf({ tenantId }: ReadContext, filter: PaymentFilter) {
  const collected = filteredStatement(tenantId);
  const clauses = ["p.tenant_id = $1", ...collected.clausesOf(conditions, filter)];
  if (filter.isUnclear === true) {
    collected.used.push("isUnclear");
    clauses.push(`p.id in (${unclearPayments})`);
  }
  if (filter.isNewestOfOrder === true) {
    collected.used.push("isNewestOfOrder");
    clauses.push(`not exists (${newerOfOrder})`);
  }
  // A payment that was charged shows the sale that charged it, which was not declined.
  if (filter.declineClass !== undefined) clauses.push(`p.state = any('{open,processing,failed,expired,cancelled}')`);
  const ofSale = collected.clausesOf(saleConditions, filter);
  if (ofSale.length > 0) clauses.push(`p.id in (${shownSales} and ${ofSale.join(" and ")})`);
  return { ...collected, clauses };
}

/** Returns at most `limit` payments from the position on, the nearest first; without a position, the newest. */
export async function selectListed(
  ctx: ReadContext,
  filter: PaymentFilter,
  position: ListPosition | null,
  limit: number,
): Promise<PaymentWithSale[]> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const { order, side, clauses: fromPosition } = keysetClauses({ parameter }, "p", position);
  const name = ["payments.list", side, ...used].join(".");
  const where = [...clauses, ...fromPosition].join(" and ");
  const page = `where ${where} order by ${order} limit ${parameter(limit)}::int`;
  return (await ctx.tx.rows(listing(name, page, order), values)).map(toListed);
}

/** Returns at most `limit` payments after the newest `offset` ones. */
export async function selectListedAtOffset(
  ctx: ReadContext,
  filter: PaymentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<PaymentWithSale[]> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const order = "p.created_at desc, p.id desc";
  const page = `where ${clauses.join(" and ")} order by ${order} limit ${parameter(limit)}::int offset ${parameter(offset)}::bigint`;
  const name = ["payments.listByNumber", ...used].join(".");
  return (await ctx.tx.rows(listing(name, page, order), values)).map(toListed);
}

/**
 * The payments of one page, with their sales. `page`: the conditions, the order and the limit of payments `p`. Their ids come
 * first: the index of the order has the amounts, so a filter by amount reads it without the table.
 */
function listing(name: string, page: string, order: string): Statement<ListRow> {
  return unpreparedStatement<ListRow>(
    name,
    `with page as (
       select found.* from (select p.id from payments p ${page}) chosen
       cross join lateral (select * from payments where tenant_id = $1 and id = chosen.id limit 1) found
     )
     select ${paymentColumns}, p.id in (${unclearPayments}) as is_unclear, sale.*
     from page p left join lateral (${saleOfPayment}) sale on true order by ${order}`,
  );
}

/** Counts the payments, at most up to `limit`; without one, all of them. */
export async function countListed(ctx: ReadContext, filter: PaymentFilter, limit: number | null): Promise<number> {
  const { values, used, parameter, clauses } = whereOf(ctx, filter);
  const name = ["payments.countList", ...used].join(".");
  const text = `select count(*) as count from (
    select from payments p where ${clauses.join(" and ")} limit ${parameter(limit)}::int) found`;
  return (await ctx.tx.row(unpreparedStatement<{ count: number }>(name, text), values))?.count ?? 0;
}

function toListed(row: ListRow): PaymentWithSale {
  return { ...toPayment(row), isUnclear: row.is_unclear, sale: row.sale_id === null ? null : saleOf(row) };
}

function saleOf(row: SaleRow): ListedSale {
  return {
    id: row.sale_id,
    state: row.sale_state,
    maskedPan: row.masked_pan,
    program: row.program,
    bankName: row.bank_name,
    terminalId: row.terminal_id,
    acquirerCode: row.acquirer_code,
    installments: row.installments,
    isThreeDs: row.three_ds_token_hash !== null,
    decline: declineOf(row),
    reason: row.outcome_reason,
    authCode: row.auth_code,
  };
}
