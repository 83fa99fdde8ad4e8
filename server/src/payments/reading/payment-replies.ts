import type { Decline } from "#acquirers/registry.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { formatInstant } from "#platform/text/instant.ts";
import type { AttemptState } from "../attempts/attempt.ts";
import { transactionStatusId } from "../payment.ts";
import type { ListedReversal } from "../reversals/listed-reversal.ts";
import { transactionStates } from "../transaction-of-payment.ts";
import type { ListedPayment } from "./listed-payment.ts";
import type { AttemptHistory } from "./payment-history.ts";
import type { PaymentRead } from "./read-payment.ts";

export function paymentReply(payment: ListedPayment) {
  const { sale } = payment;
  return {
    id: payment.id,
    orderId: payment.orderReference,
    clientReferenceCode: payment.clientReference,
    source: payment.source,
    state: payment.state,
    transactionStatusId: transactionStatusId(payment.state),
    amount: decimalLiteral(payment.amount),
    processAmount: payment.chargedAmount === null ? null : decimalLiteral(payment.chargedAmount),
    refundedAmount: decimalLiteral(payment.refundedAmount),
    currency: payment.currency,
    description: payment.description,
    additionalData: payment.additionalData,
    installment: (sale ?? payment.archived)?.installments ?? null,
    maskedCardNumber: sale?.maskedPan ?? null,
    program: sale?.program ?? null,
    bank: sale?.bankName ?? null,
    authCode: sale?.authCode ?? null,
    decline: declineReply(sale?.decline ?? null),
    customerId: payment.customerId,
    customerName: payment.customerName,
    paymentSetId: payment.paymentSetId,
    terminalId: sale?.terminalId ?? null,
    createdAt: formatInstant(payment.createdAt),
    expiresAt: formatInstant(payment.expiresAt),
    archivedMonth: payment.archived?.month ?? null,
  };
}

export function detailsReply({ payment, transaction, attempts }: PaymentRead) {
  return {
    ...paymentReply(payment),
    transactionId: transaction.id,
    transactions: attempts.map(transactionReply),
  };
}

function transactionReply(attempt: AttemptHistory) {
  return {
    id: attempt.id,
    kind: attempt.kind,
    state: transactionStates[attempt.state],
    amount: decimalLiteral(attempt.chargedAmount),
    currency: attempt.currency,
    installment: attempt.installments,
    maskedCardNumber: attempt.maskedPan,
    bank: attempt.bankName,
    authCode: attempt.references.authCode,
    bankReference: attempt.references.hostReference,
    isThreeDSecure: attempt.isThreeDs,
    decline: declineReply(attempt.decline),
    reason: attempt.reason,
    createdAt: formatInstant(attempt.createdAt),
    finishedAt: attempt.finishedAt && formatInstant(attempt.finishedAt),
  };
}

export function refundReply(reversal: ListedReversal) {
  return {
    id: reversal.id,
    kind: reversal.kind,
    state: refundState(reversal.state),
    amount: decimalLiteral(reversal.amount),
    currency: reversal.currency,
    reason: reversal.reason,
    decline: declineReply(reversal.decline),
    maskedCardNumber: reversal.maskedPan,
    paymentId: reversal.paymentId,
    orderId: reversal.orderReference,
    clientReferenceCode: reversal.clientReference,
    createdAt: formatInstant(reversal.createdAt),
    finishedAt: reversal.finishedAt && formatInstant(reversal.finishedAt),
  };
}

type RefundState = "pending" | "succeeded" | "failed";

function refundState(state: AttemptState): RefundState {
  const shown = transactionStates[state];
  return shown === "pending" || shown === "succeeded" ? shown : "failed";
}

/** The states of attempts that a refund's public state stands for. */
export function statesOfRefund(wanted: RefundState): AttemptState[] {
  const states = Object.keys(transactionStates) as AttemptState[];
  return states.filter((state) => refundState(state) === wanted);
}

function declineReply(decline: Decline | null) {
  return decline && { code: decline.code, class: decline.class, message: decline.message };
}
