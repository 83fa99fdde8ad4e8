import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { filteredStatement, keysetClauses } from "#platform/database/filtered-statement.ts";
import { statement } from "#platform/database/statement.ts";
import type { ListPosition } from "#platform/list-page.ts";
import type { AttemptId, AttemptKind, AttemptState } from "../attempts/attempt.ts";
import type { AttemptRow } from "./attempt-row.ts";

/** An attempt as it is compared with the bank's list of a day. */
export interface BankOrderAttempt {
  id: AttemptId;
  kind: AttemptKind;
  state: AttemptState;
  terminalId: string;
  bankOrderId: string;
  chargedAmount: Amount;
  currency: CurrencyCode;
  installments: number;
  /** The bank's id of the transaction, if the bank gave one. */
  transactionId: string | null;
  authCode: string | null;
  submittedAt: Date | null;
}

export interface SettledOrder {
  id: AttemptId;
  bankOrderId: string;
  submittedAt: Date;
}

type OrderRow = Pick<
  AttemptRow,
  | "id"
  | "kind"
  | "state"
  | "terminal_id"
  | "bank_order_id"
  | "charged_amount"
  | "currency"
  | "installments"
  | "bank_transaction_id"
  | "auth_code"
  | "submitted_at"
>;

const orderColumns = `a.id, a.kind, a.state, a.terminal_id, a.bank_order_id, a.charged_amount, a.currency, a.installments,
     a.bank_transaction_id, a.auth_code, a.submitted_at`;

/** A void or refund has its sale's order. Sales are found by their unique index, the rest by their payment. */
const ofBankOrders = statement<OrderRow>(
  "attempts.ofBankOrders",
  `select ${orderColumns}
   from attempts s join attempts a on a.tenant_id = s.tenant_id and a.payment_id = s.payment_id and a.bank_order_id = s.bank_order_id
   where s.tenant_id = $1 and s.kind = 'sale' and s.terminal_id = any($2) and s.bank_order_id = any($3)
   order by a.created_at, a.id`,
);
const settledBetween = statement<{ id: AttemptId; bank_order_id: string; submitted_at: Date }>(
  "attempts.settledBetween",
  `select id, bank_order_id, submitted_at from attempts
   where tenant_id = $1 and terminal_id = $2 and state in ('APPROVED', 'REVERSED')
     and submitted_at >= $3 and submitted_at < $4 and (submitted_at, id) > ($5, $6)
   order by submitted_at, id limit $7`,
);

const sums = statement<{
  terminal_id: string;
  kind: AttemptKind;
  currency: CurrencyCode;
  count: number;
  amount: string;
}>(
  "attempts.sumsOfSettled",
  `select terminal_id, kind, currency, sum(attempts)::int as count, sum(charged_amount) as amount from (
     select terminal_id, kind, currency, 1 as attempts, charged_amount from attempts
     where tenant_id = $1 and terminal_id = any($2) and state in ('APPROVED', 'REVERSED')
       and submitted_at >= $3 and submitted_at < $4
     union all
     select terminal_id, kind, currency, attempts, charged_amount from archived_figures
     where tenant_id = $1 and terminal_id = any($2) and state in ('APPROVED', 'REVERSED')
       and counted_at >= $3 and counted_at < $4) settled
   group by 1, 2, 3 order by 1, 2, 3`,
);

const BEFORE_EVERY_ID = "00000000-0000-0000-0000-000000000000";

/** Returns every sale, void and refund of these bank orders. */
export async function attemptsOfBankOrders(
  { tx, tenantId }: WriteContext,
  terminalIds: readonly string[],
  bankOrderIds: readonly string[],
): Promise<BankOrderAttempt[]> {
  const rows = await tx.rows(ofBankOrders, [tenantId, terminalIds, bankOrderIds]);
  return rows.map(attemptOf);
}

function attemptOf(row: OrderRow): BankOrderAttempt {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    terminalId: row.terminal_id,
    bankOrderId: row.bank_order_id,
    chargedAmount: amountFromDecimal(row.charged_amount)!,
    currency: row.currency,
    installments: row.installments,
    transactionId: row.bank_transaction_id,
    authCode: row.auth_code,
    submittedAt: row.submitted_at,
  };
}

const archivedBetween = statement<{ isArchived: boolean }>(
  "attempts.archivedBetween",
  `select exists (
     select from archived_figures where tenant_id = $1 and terminal_id = $2 and state in ('APPROVED', 'REVERSED')
       and counted_at >= date_trunc('hour', $3::timestamptz, 'UTC') and counted_at < $4) as "isArchived"`,
);

/** Whether attempts that the bank carried out between the two times, or in the same hour, are in the archive. */
export async function areSettledArchived(
  { tx, tenantId }: ReadContext,
  { terminalId, from, to }: { terminalId: string; from: Date; to: Date },
): Promise<boolean> {
  return (await tx.row(archivedBetween, [tenantId, terminalId, from, to]))!.isArchived;
}

/** What the bank carried out of the attempts that were submitted between the two times. */
export async function sumSettled(
  { tx, tenantId }: ReadContext,
  { terminalIds, from, to }: { terminalIds: readonly string[]; from: Date; to: Date },
) {
  const rows = await tx.rows(sums, [tenantId, terminalIds, from, to]);
  return rows.map(({ terminal_id: terminalId, kind, currency, count, amount }) => ({
    terminalId,
    kind,
    currency,
    sum: { count, amount: amountFromDecimal(amount)! },
  }));
}

/** Names one of the sums that `sumSettled` returns. */
export interface SettledSum {
  terminalId: string;
  kind: AttemptKind;
  currency: string;
  from: Date;
  to: Date;
}

/** A page of the attempts that a sum of `sumSettled` counts: at most `limit`, the nearest to the position first. */
export async function selectSettled(
  ctx: ReadContext,
  { terminalId, kind, currency, from, to }: SettledSum,
  position: ListPosition | null,
  limit: number,
): Promise<BankOrderAttempt[]> {
  const { values, parameter } = filteredStatement(ctx.tenantId);
  const where = [`a.terminal_id = ${parameter(terminalId)}::uuid`, `a.state in ('APPROVED', 'REVERSED')`];
  where.push(`a.submitted_at >= ${parameter(from)}`, `a.submitted_at < ${parameter(to)}`);
  where.push(`a.kind = ${parameter(kind)}`, `a.currency = ${parameter(currency)}`);
  const { order, side, clauses } = keysetClauses({ parameter }, "a", position, { at: "submitted_at" });
  const text = `select ${orderColumns} from attempts a where a.tenant_id = $1 and ${[...where, ...clauses].join(" and ")}
    order by ${order} limit ${parameter(limit)}::int`;
  return (await ctx.tx.rows(statement<OrderRow>(`attempts.settledPage.${side}`, text), values)).map(attemptOf);
}

/** Returns at most `limit` attempts that the bank carried out, after `after`, in the order of their submission. */
export async function bankOrdersSettledBetween(
  { tx, tenantId }: WriteContext,
  range: { terminalId: string; from: Date; to: Date; after: SettledOrder | null; limit: number },
): Promise<SettledOrder[]> {
  const { terminalId, from, to, after, limit } = range;
  const place = [after?.submittedAt ?? from, after?.id ?? BEFORE_EVERY_ID];
  const rows = await tx.rows(settledBetween, [tenantId, terminalId, from, to, ...place, limit]);
  return rows.map(({ id, bank_order_id: bankOrderId, submitted_at: submittedAt }) => ({
    id,
    bankOrderId,
    submittedAt,
  }));
}
