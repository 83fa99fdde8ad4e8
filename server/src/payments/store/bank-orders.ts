import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
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
  | "submitted_at"
>;

/** A void or refund has its sale's order. Sales are found by their unique index, the rest by their payment. */
const ofBankOrders = statement<OrderRow>(
  "attempts.ofBankOrders",
  `select a.id, a.kind, a.state, a.terminal_id, a.bank_order_id, a.charged_amount, a.currency, a.installments,
     a.bank_transaction_id, a.submitted_at
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

const BEFORE_EVERY_ID = "00000000-0000-0000-0000-000000000000";

/** Returns every sale, void and refund of these bank orders. */
export async function attemptsOfBankOrders(
  { tx, tenantId }: WriteContext,
  terminalIds: readonly string[],
  bankOrderIds: readonly string[],
): Promise<BankOrderAttempt[]> {
  const rows = await tx.rows(ofBankOrders, [tenantId, terminalIds, bankOrderIds]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    terminalId: row.terminal_id,
    bankOrderId: row.bank_order_id,
    chargedAmount: amountFromDecimal(row.charged_amount)!,
    currency: row.currency,
    installments: row.installments,
    transactionId: row.bank_transaction_id,
    submittedAt: row.submitted_at,
  }));
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
