import { currencyOf, subtractAmounts, zero, type Amount } from "@servicepay/money";
import { decimalLiteral } from "#platform/http/decimal.ts";
import { formatInstant } from "#platform/text/instant.ts";
import type { Attempt } from "./attempts/attempt.ts";
import { transactionStatusId, type Payment, type PaymentState } from "./payment.ts";
import { transactionStates } from "./transaction-of-payment.ts";

export type PaymentEventType =
  | "payment.succeeded"
  | "payment.declined"
  | "payment.failed"
  | "payment.pending"
  | "payment.cancelled"
  | "payment.expired"
  | "payment.needs_attention"
  | "refund.succeeded"
  | "refund.pending"
  | "refund.failed";

/** What an event tells of a payment. The payment is as it is after the event. */
export interface PaymentReport {
  type: PaymentEventType;
  /** What it is about; null: the payment itself. */
  attempt: Attempt | null;
  /** The state that the merchant's webhooks report of it. */
  state: PaymentState;
  /** The order's amount less what has been given back. Default: the whole amount. */
  netAmount?: Amount;
  booked?: Booked | undefined;
}

/** What the payment did in the current accounts. */
export interface Booked {
  posting: { accountErpCode: string; transactionId: string; amount: Amount } | null;
  allocations: readonly { id: string; erpCode: string | null; amount: Amount }[];
}

/** So many allocations are told; the rest can be read. */
const ALLOCATIONS_MAX = 100;

export function paymentEventData(payment: Payment, { attempt, state, netAmount, booked }: PaymentReport) {
  const { currency } = payment;
  const decimal = (amount: Amount) => decimalLiteral(amount, currencyOf(currency).exponent);
  return {
    payment: {
      id: payment.id,
      orderId: payment.orderReference,
      clientReferenceCode: payment.clientReference,
      source: payment.source,
      state: payment.state,
      transactionStatusId: transactionStatusId(payment.state),
      amount: decimal(payment.amount),
      processAmount: payment.chargedAmount && decimal(payment.chargedAmount),
      refundedAmount: decimal(payment.refundedAmount),
      netAmount: decimal(netAmount ?? payment.amount),
      currency,
      customerId: payment.customerId,
      paymentSetId: payment.paymentSetId,
      terminalId: attempt?.terminalId ?? null,
      createdAt: formatInstant(payment.createdAt),
      expiresAt: formatInstant(payment.expiresAt),
    },
    transaction: attempt && {
      id: attempt.id,
      kind: attempt.kind,
      state: transactionStates[attempt.state],
      transactionStatusId: transactionStatusId(state),
      amount: decimal(attempt.chargedAmount),
      currency,
      installment: attempt.installments,
      maskedCardNumber: attempt.maskedPan,
      program: attempt.program,
      bank: attempt.bankName,
      authCode: attempt.references.authCode,
      decline: attempt.decline && {
        code: attempt.decline.code,
        class: attempt.decline.class,
        message: attempt.decline.message,
      },
    },
    posting: booked?.posting
      ? {
          collectionId: attempt?.id ?? null,
          accountErpCode: booked.posting.accountErpCode,
          transactionId: booked.posting.transactionId,
          amount: decimal(booked.posting.amount),
        }
      : null,
    allocations: (booked?.allocations ?? []).slice(0, ALLOCATIONS_MAX).map(({ id, erpCode, amount }) => ({
      transactionId: id,
      erpCode,
      amount: decimal(amount),
    })),
  };
}

export type PaymentEventData = ReturnType<typeof paymentEventData>;

/** The journal that the event reports: only what was booked has one. */
export function journalOf({ type, attempt }: PaymentReport) {
  if (attempt === null || (type !== "payment.succeeded" && type !== "refund.succeeded")) return undefined;
  const { id: attemptId, kind, chargedAmount, currency } = attempt;
  const amount = kind === "sale" ? chargedAmount : subtractAmounts(zero, chargedAmount);
  return { attemptId, kind, amount, currency };
}

/** The body of the link's webhook about the same event; null if a link is not told of it. */
export function toLinkWebhook({ type, data }: { type: PaymentEventType; data: PaymentEventData }) {
  const { payment, transaction } = data;
  if (!isToldToLinks(type)) return null;
  return {
    Id: transaction?.id ?? payment.id,
    TransactionStatusId: transaction?.transactionStatusId ?? payment.transactionStatusId,
    OrderReference: payment.orderId,
    ClientOrderReference: payment.clientReferenceCode,
    PureAmount: payment.netAmount,
    CurrencyId: payment.currency,
    VPosErrorCode: transaction?.decline?.code ?? null,
    VPosErrorMessage: transaction?.decline?.message ?? null,
  };
}

/** Whether a link has a webhook about it, as well as the company an event. */
export function isToldToLinks(type: PaymentEventType): boolean {
  switch (type) {
    case "payment.succeeded":
    case "payment.declined":
    case "payment.failed":
    case "payment.cancelled":
    case "refund.succeeded":
      return true;
    case "payment.pending":
    case "payment.expired":
    case "payment.needs_attention":
    case "refund.pending":
    case "refund.failed":
      return false;
  }
}
