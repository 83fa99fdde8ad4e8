import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { AttemptId, AttemptKind } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";
import type { AttemptRow } from "./attempt-row.ts";

/** A MANUAL attempt with what an operator needs to ask the bank. */
export interface ManualAttempt {
  id: AttemptId;
  paymentId: PaymentId;
  orderReference: string;
  clientReference: string | null;
  kind: AttemptKind;
  terminalId: string;
  bankOrderId: string;
  chargedAmount: Amount;
  currency: CurrencyCode;
  maskedPan: string | null;
  submittedAt: Date | null;
  /** A code: "never_resolved", "reversal_given_up", "amount_differs" … */
  outcomeReason: string | null;
}

type ManualRow = Pick<
  AttemptRow,
  | "id"
  | "payment_id"
  | "kind"
  | "terminal_id"
  | "bank_order_id"
  | "charged_amount"
  | "currency"
  | "masked_pan"
  | "submitted_at"
  | "outcome_reason"
> & { order_reference: string; client_reference: string | null };

const manual = statement<ManualRow>(
  "attempts.manual",
  `select a.id, a.payment_id, p.order_reference, p.client_reference, a.kind, a.terminal_id, a.bank_order_id, a.charged_amount,
     a.currency, a.masked_pan, a.submitted_at, a.outcome_reason
   from attempts a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
   where a.tenant_id = $1 and a.state = 'MANUAL' order by a.created_at, a.id limit 500`,
);

/** Returns at most 500, the oldest first. */
export async function listManualAttempts(ctx: Context | WriteContext): Promise<ManualAttempt[]> {
  const rows = await joinTransaction(ctx, ({ tx, tenantId }) => tx.rows(manual, [tenantId]));
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    kind: row.kind,
    terminalId: row.terminal_id,
    bankOrderId: row.bank_order_id,
    chargedAmount: amountFromDecimal(row.charged_amount)!,
    currency: row.currency,
    maskedPan: row.masked_pan,
    submittedAt: row.submitted_at,
    outcomeReason: row.outcome_reason,
  }));
}
