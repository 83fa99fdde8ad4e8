import { amountFromDecimal, formatDecimal, rateFromDecimal, type CurrencyCode } from "@servicepay/money";
import type { Decline, DeclineClass } from "#acquirers/registry.ts";
import type { KeptRoute } from "#payment-sets/index.ts";
import type { Attempt, AttemptId, AttemptKind, AttemptState } from "../attempts/attempt.ts";
import type { PaymentId, PaymentLocale } from "../payment.ts";

export interface AttemptRow {
  id: AttemptId;
  payment_id: PaymentId;
  kind: AttemptKind;
  reverses_id: AttemptId | null;
  exclusive_key: string;
  state: AttemptState;
  terminal_id: string;
  acquirer_code: string;
  bank_order_id: string;
  installments: number;
  amount: string;
  charged_amount: string;
  currency: CurrencyCode;
  customer_rate: string;
  cost_rate: string;
  program: string | null;
  bank_name: string | null;
  route: KeptRoute | null;
  masked_pan: string | null;
  payer_ip: string | null;
  locale: PaymentLocale;
  return_url: string | null;
  reason: string | null;
  saved_card_id: string | null;
  card_data_id: string | null;
  form_emitted_at: Date | null;
  authentication: Buffer | null;
  three_ds_session: Buffer | null;
  expires_at: Date | null;
  submitted_at: Date | null;
  write_ahead_at: Date | null;
  fence: number;
  due_at: Date | null;
  asked_count: number;
  asked_at: Date | null;
  not_found_at: Date | null;
  outcome_reason: string | null;
  decline_code: string | null;
  decline_message: string | null;
  decline_class: DeclineClass | null;
  bank_transaction_id: string | null;
  auth_code: string | null;
  host_reference: string | null;
  bank_order_number: string | null;
  created_at: Date;
  finished_at: Date | null;
}

const fixedColumns = [
  "id",
  "payment_id",
  "kind",
  "reverses_id",
  "exclusive_key",
  "terminal_id",
  "acquirer_code",
  "bank_order_id",
  "installments",
  "amount",
  "charged_amount",
  "currency",
  "customer_rate",
  "cost_rate",
  "program",
  "bank_name",
  "route",
  "masked_pan",
  "payer_ip",
  "locale",
  "return_url",
  "reason",
  "saved_card_id",
  "card_data_id",
  "expires_at",
  "created_at",
] as const satisfies readonly (keyof AttemptRow)[];

/** What a change of the attempt writes. */
export const changingColumns = [
  "state",
  "due_at",
  "asked_count",
  "asked_at",
  "not_found_at",
  "outcome_reason",
  "decline_code",
  "decline_message",
  "decline_class",
  "bank_transaction_id",
  "auth_code",
  "host_reference",
  "bank_order_number",
  "authentication",
  "three_ds_session",
  "finished_at",
] as const satisfies readonly (keyof AttemptRow)[];

export const insertedColumns = [...fixedColumns, "due_at"] as const satisfies readonly (keyof AttemptRow)[];

export const attemptColumns = [
  ...fixedColumns,
  ...changingColumns,
  "form_emitted_at",
  "submitted_at",
  "write_ahead_at",
  "fence",
].join(", ");

export function toRow(attempt: Attempt): AttemptRow {
  const { decline, references } = attempt;
  return {
    id: attempt.id,
    payment_id: attempt.paymentId,
    kind: attempt.kind,
    reverses_id: attempt.reversesId,
    exclusive_key: attempt.exclusiveKey,
    state: attempt.state,
    terminal_id: attempt.terminalId,
    acquirer_code: attempt.acquirerCode,
    bank_order_id: attempt.bankOrderId,
    installments: attempt.installments,
    amount: formatDecimal(attempt.amount),
    charged_amount: formatDecimal(attempt.chargedAmount),
    currency: attempt.currency,
    customer_rate: formatDecimal(attempt.customerRate),
    cost_rate: formatDecimal(attempt.costRate),
    program: attempt.program,
    bank_name: attempt.bankName,
    route: attempt.route,
    masked_pan: attempt.maskedPan,
    payer_ip: attempt.payerIp,
    locale: attempt.locale,
    return_url: attempt.returnUrl,
    reason: attempt.reason,
    saved_card_id: attempt.savedCardId,
    card_data_id: attempt.cardDataId,
    form_emitted_at: attempt.formEmittedAt,
    authentication: attempt.authentication,
    three_ds_session: attempt.threeDsSession,
    expires_at: attempt.expiresAt,
    submitted_at: attempt.submittedAt,
    write_ahead_at: attempt.writeAheadAt,
    fence: attempt.fence,
    due_at: attempt.dueAt,
    asked_count: attempt.askedCount,
    asked_at: attempt.askedAt,
    not_found_at: attempt.notFoundAt,
    outcome_reason: attempt.outcomeReason,
    decline_code: decline?.code ?? null,
    decline_message: decline?.message ?? null,
    decline_class: decline?.class ?? null,
    bank_transaction_id: references.transactionId,
    auth_code: references.authCode,
    host_reference: references.hostReference,
    bank_order_number: references.bankOrderNumber,
    created_at: attempt.createdAt,
    finished_at: attempt.finishedAt,
  };
}

export function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    paymentId: row.payment_id,
    kind: row.kind,
    reversesId: row.reverses_id,
    exclusiveKey: row.exclusive_key,
    state: row.state,
    terminalId: row.terminal_id,
    acquirerCode: row.acquirer_code,
    bankOrderId: row.bank_order_id,
    installments: row.installments,
    amount: amountFromDecimal(row.amount)!,
    chargedAmount: amountFromDecimal(row.charged_amount)!,
    currency: row.currency,
    customerRate: rateFromDecimal(row.customer_rate)!,
    costRate: rateFromDecimal(row.cost_rate)!,
    program: row.program,
    bankName: row.bank_name,
    route: row.route,
    maskedPan: row.masked_pan,
    payerIp: row.payer_ip,
    locale: row.locale,
    returnUrl: row.return_url,
    reason: row.reason,
    savedCardId: row.saved_card_id,
    cardDataId: row.card_data_id,
    formEmittedAt: row.form_emitted_at,
    authentication: row.authentication,
    threeDsSession: row.three_ds_session,
    expiresAt: row.expires_at,
    submittedAt: row.submitted_at,
    writeAheadAt: row.write_ahead_at,
    fence: row.fence,
    dueAt: row.due_at,
    askedCount: row.asked_count,
    askedAt: row.asked_at,
    notFoundAt: row.not_found_at,
    outcomeReason: row.outcome_reason,
    decline: declineOf(row),
    references: {
      transactionId: row.bank_transaction_id,
      authCode: row.auth_code,
      hostReference: row.host_reference,
      bankOrderNumber: row.bank_order_number,
    },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

export function declineOf({
  decline_code,
  decline_message,
  decline_class,
}: Pick<AttemptRow, "decline_code" | "decline_message" | "decline_class">): Decline | null {
  if (decline_code === null || decline_class === null) return null;
  return { code: decline_code, message: decline_message ?? "", class: decline_class };
}
