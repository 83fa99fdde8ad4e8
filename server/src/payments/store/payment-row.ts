import { amountFromDecimal, type CurrencyCode } from "@servicepay/money";
import { monthOfId } from "#platform/archives/ids-of-month.ts";
import type { Actor } from "#platform/context.ts";
import type { AttemptId } from "../attempts/attempt.ts";
import type { ArchivedAttempts, Payment, PaymentId, PaymentLocale, PaymentSource, PaymentState } from "../payment.ts";

/** A payment with what only this module uses. */
export interface StoredPayment extends Payment {
  exclusiveKey: string;
  cancelRequestedAt: Date | null;
  /** The account that it is posted to; null: the customer's. */
  currentAccountId: string | null;
}

export interface PaymentRow {
  id: PaymentId;
  order_reference: string;
  client_reference: string | null;
  source: PaymentSource;
  source_id: string;
  payment_set_id: string;
  customer_id: string | null;
  current_account_id: string | null;
  exclusive_key: string;
  amount: string;
  currency: CurrencyCode;
  description: string | null;
  locale: PaymentLocale;
  webhook_url: string | null;
  state: PaymentState;
  attempts_used: number;
  attempts_max: number;
  charged_amount: string | null;
  refunded_amount: string;
  cancel_requested_at: Date | null;
  additional_data: Record<string, string> | null;
  expires_at: Date;
  created_by_kind: Actor["kind"] | null;
  created_by: string | null;
  created_at: Date;
  archive_number: number | null;
  archived_transaction_id: AttemptId | null;
  archived_installments: number | null;
}

export const paymentColumns = `id, order_reference, client_reference, source, source_id, payment_set_id, customer_id, current_account_id, exclusive_key,
  amount, currency, description, locale, webhook_url, state, attempts_used, attempts_max, charged_amount, refunded_amount,
  cancel_requested_at, additional_data, expires_at, created_by_kind, created_by, created_at, archive_number,
  archived_transaction_id, archived_installments`;

export function toPayment(row: PaymentRow): StoredPayment {
  return {
    id: row.id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    source: row.source,
    sourceId: row.source_id,
    paymentSetId: row.payment_set_id,
    customerId: row.customer_id,
    currentAccountId: row.current_account_id,
    exclusiveKey: row.exclusive_key,
    amount: amountFromDecimal(row.amount)!,
    currency: row.currency,
    description: row.description,
    locale: row.locale,
    webhookUrl: row.webhook_url,
    state: row.state,
    attemptsUsed: row.attempts_used,
    attemptsMax: row.attempts_max,
    chargedAmount: row.charged_amount === null ? null : amountFromDecimal(row.charged_amount),
    refundedAmount: amountFromDecimal(row.refunded_amount)!,
    cancelRequestedAt: row.cancel_requested_at,
    additionalData: row.additional_data,
    expiresAt: row.expires_at,
    createdBy: row.created_by_kind && { kind: row.created_by_kind, id: row.created_by! },
    createdAt: row.created_at,
    archived: archivedOf(row),
  };
}

function archivedOf(row: PaymentRow): ArchivedAttempts | null {
  if (row.archive_number === null) return null;
  const { archived_transaction_id: transactionId, archived_installments: installments } = row;
  return { month: monthOfId(row.id), transactionId, installments };
}
