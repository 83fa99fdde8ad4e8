// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, Options, PageOptions, Send } from "../send.ts";
import type { Decimal, DecimalInput, OtherText } from "../values.ts";
import type { NullableDecline } from "./shared.ts";

/** Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds. */
export class PaymentsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** List payments. Needs the scope `payments`. */
  list(given: ListPaymentsQuery = {}, options?: PageOptions): List<ListedPayment> {
    return new List(
      this.#send,
      { verb: "GET", path: "/payments", reply: "page", question: "payments.list" },
      given,
      options,
    );
  }

  /** Read a payment with its transactions. Needs the scope `payments`. */
  getById(given: { id: string }, options?: Options): Promise<PaymentDetails> {
    return this.#send(
      { verb: "GET", path: "/payments/{id}", pathFields: ["id"], reply: "whole", question: "payments.get" },
      given,
      options,
    );
  }

  /** Read a payment's status. Needs the scope `widget` or `payments`. */
  get(given: GetPaymentQuery = {}, options?: Options): Promise<Payment> {
    return this.#send({ verb: "GET", path: "/b2c/payment", reply: "whole", question: "payments.get" }, given, options);
  }

  /** Cancel a payment. Needs the scope `payments`. */
  cancel(given: CancelRequest, options?: KeyedOptions): Promise<ReversalResult> {
    return this.#send(
      {
        verb: "POST",
        path: "/b2c/payment/cancel",
        hasBody: true,
        isKeyed: true,
        reply: "whole",
        question: "payments.get",
      },
      given,
      options,
    );
  }

  /** Refund a payment. Needs the scope `payments`. */
  refund(given: RefundRequest, options?: KeyedOptions): Promise<ReversalResult> {
    return this.#send(
      {
        verb: "POST",
        path: "/b2c/payment/refund",
        hasBody: true,
        isKeyed: true,
        reply: "whole",
        question: "payments.get",
      },
      given,
      options,
    );
  }
}

export interface ListPaymentsQuery {
  /** The service's reference of the order. */
  orderId?: string | undefined;
  /** Your own reference of the order. */
  clientReferenceCode?: string | undefined;
  /** Payments in this state. */
  state?:
    | "open"
    | "processing"
    | "succeeded"
    | "failed"
    | "expired"
    | "cancelled"
    | "partially_refunded"
    | "refunded"
    | "voided"
    | OtherText
    | undefined;
  source?: "link" | "widget" | OtherText | undefined;
  /** Created at this time or later. */
  createdFrom?: Date | string | undefined;
  /** Created at this time or earlier. */
  createdTo?: Date | string | undefined;
  /** The charged amount, or the order's if it was not charged, is at least this. */
  amountMin?: DecimalInput | undefined;
  /** The charged amount, or the order's if it was not charged, is at most this. */
  amountMax?: DecimalInput | undefined;
  /** ISO 4217 code of the currency, in any case. */
  currency?: string | undefined;
  /** Payments with exactly this value in any field of additionalData. Without createdFrom, only those of the 30 days before createdTo, or before now, are found. */
  additionalData?: string | undefined;
  /** The customer. */
  customerId?: string | undefined;
  /** The payment set. */
  paymentSetId?: string | undefined;
  /** The terminal. */
  terminalId?: string | undefined;
  /** 1 means a single payment. */
  installment?: number | undefined;
  /** The last four digits of the card. */
  cardLastFour?: string | undefined;
  declineClass?:
    | "card_data"
    | "insufficient_funds"
    | "refused"
    | "closed_to_internet"
    | "not_authenticated"
    | "technical"
    | OtherText
    | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface GetPaymentQuery {
  /** The service's reference. Send this or clientReferenceCode. */
  orderId?: string | undefined;
  /** Your own reference. If an order has several payments, the paid one, else the newest. */
  clientReferenceCode?: string | undefined;
}

export interface CancelRequest {
  /** The orderId, the transaction's id, or your own reference, looked up in this order. */
  referenceCode: string;
  /** Stored with the transaction. */
  reason?: string | undefined;
}

/** A payment. Card, bank and decline are those of the sale that was charged, else of the newest. */
export interface ListedPayment {
  /** The payment's id. */
  id: string;
  /** The service's reference of the order. */
  orderId: string;
  /** Your own reference of the order, if you sent one. */
  clientReferenceCode: string | null;
  /** How the payer pays. */
  source: "link" | "widget" | OtherText;
  /** The payment's state. */
  state:
    | "open"
    | "processing"
    | "succeeded"
    | "failed"
    | "expired"
    | "cancelled"
    | "partially_refunded"
    | "refunded"
    | "voided"
    | OtherText;
  /** 1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. Pending: do not charge again. */
  transactionStatusId: number;
  /** The order's amount. */
  amount: Decimal;
  /** The charged amount, with the payer's mark-up; null until the card was charged. */
  processAmount: Decimal | null;
  /** The amount returned to the card. */
  refundedAmount: Decimal;
  /** ISO 4217 code of the currency. */
  currency: string;
  /** The description that you sent. */
  description: string | null;
  /** The link's additionalData. Null if it has none, for widget payments, and after the payer was erased. */
  additionalData: Readonly<Record<string, string>> | null;
  /** 1 means a single payment; null until a card was used. */
  installment: number | null;
  /** The first 6 and last 4 digits; null until a card was used. */
  maskedCardNumber: string | null;
  /** The card's installment program. */
  program: string | null;
  /** The card's issuer. */
  bank: string | null;
  /** The bank's approval code. */
  authCode: string | null;
  decline: NullableDecline | null;
  /** The customer's id. */
  customerId: string | null;
  /** Name and surname of the customer; null without a customer, and after the customer's erasure. */
  customerName: string | null;
  /** The payment set. */
  paymentSetId: string;
  /** The terminal of the card shown. */
  terminalId: string | null;
  /** When the payment was made. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdAt: Date;
  /** Until when it can be paid. ISO 8601, UTC, without zone; fractional seconds only when present. */
  expiresAt: Date;
  /** The month whose archive has the payment's transactions and card; null while the service has them. An archived payment cannot be refunded. */
  archivedMonth: string | null;
}

/** A payment's status. */
export interface Payment {
  /** The service's reference of the payment. */
  orderId: string;
  /** Your own reference, as you sent it. */
  clientReferenceCode: string | null;
  /** The transaction that has this status, as in the webhook's Id. The payment's id if no transaction decided the status. */
  transactionId: string;
  /** 1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. */
  transactionStatusId: number;
  /** You have the money or part of it: true only with transactionStatusId 1 and 6. */
  success: boolean;
  /** A sentence if success is not true. */
  error: string | null;
  /** The order's amount. */
  amount: Decimal;
  /** The charged amount, with the payer's mark-up. */
  processAmount: Decimal;
  /** The amount returned to the card. */
  refundedAmount: Decimal;
  /** ISO 4217 code of the currency. */
  currency: string;
  /** 1 means a single payment. */
  installment: number;
  /** The first 6 and last 4 digits. */
  maskedCardNumber: string | null;
  /** Code of the user who paid after a log-in. Null if no user did. */
  userCode: string | null;
  /** When the payment was made. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdAt: Date;
}

/** A payment with its transactions. */
export interface PaymentDetails extends ListedPayment {
  /** The transaction that decided the status; the payment's id if none did. */
  transactionId: string;
  /** Sales, voids and refunds, oldest first. */
  transactions: readonly PaymentTransaction[];
}

export interface PaymentTransaction {
  /** The transaction's id, as in the webhook's Id. */
  id: string;
  /** A sale charges; a void or refund gives money back. */
  kind: "sale" | "void" | "refund" | OtherText;
  /** pending: not decided yet. reversed: charged, and given back before the payment succeeded. */
  state: "pending" | "succeeded" | "declined" | "abandoned" | "reversed" | OtherText;
  /** What the bank was asked to charge or to give back. */
  amount: Decimal;
  /** ISO 4217 code of the currency. */
  currency: string;
  /** 1 means a single payment. */
  installment: number;
  /** The first 6 and last 4 digits; null until a card was used. */
  maskedCardNumber: string | null;
  /** The card's issuer. */
  bank: string | null;
  /** The bank's approval code. */
  authCode: string | null;
  /** The bank's reference number. */
  bankReference: string | null;
  /** The payer was sent to the bank's 3-D Secure page. */
  isThreeDSecure: boolean;
  decline: NullableDecline | null;
  /** The reason that you gave for a cancellation or refund. */
  reason: string | null;
  /** When it began. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdAt: Date;
  /** When its result was known. ISO 8601, UTC, without zone; fractional seconds only when present. */
  finishedAt: Date | null;
}

export interface RefundRequest {
  /** The orderId, the transaction's id, or your own reference, looked up in this order. */
  referenceCode: string;
  /** Part of the charged amount; at most what remains of it. */
  amount: DecimalInput;
  /** Stored with the transaction. */
  reason?: string | undefined;
}

/** The result of a cancellation or refund. */
export interface ReversalResult {
  /** The cancellation or refund was carried out. */
  success: boolean;
  /** A sentence if success is not true. */
  error: string | null;
  /** What remains of the charge. */
  lastAmount: Decimal;
}
