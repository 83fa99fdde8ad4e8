import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Actor } from "#platform/context.ts";
import type { Id } from "#platform/ids.ts";

export type PaymentId = Id<"payment">;

/** `processing` ends when the bank's answer is known, however late. It never times out. */
export const paymentStates = [
  "open",
  "processing",
  "succeeded",
  "failed",
  "expired",
  "cancelled",
  "partially_refunded",
  "refunded",
  "voided",
] as const;
export type PaymentState = (typeof paymentStates)[number];

export type PaymentSource = "link" | "widget";

export type PaymentLocale = "tr" | "en";

export interface Payment {
  id: PaymentId;
  /** This service's reference, random and short enough to read out. */
  orderReference: string;
  clientReference: string | null;
  source: PaymentSource;
  sourceId: string;
  paymentSetId: string;
  customerId: string | null;
  /** The order's amount, without the installment mark-up. */
  amount: Amount;
  currency: CurrencyCode;
  state: PaymentState;
  attemptsUsed: number;
  attemptsMax: number;
  /** What the card was charged, including the mark-up; null until the payment has succeeded. */
  chargedAmount: Amount | null;
  /** The part of `chargedAmount` that was given back. */
  refundedAmount: Amount;
  expiresAt: Date;
  description: string | null;
  /** The values of the link's dynamic fields; null if there are none, and after the payer was erased. */
  additionalData: Readonly<Record<string, string>> | null;
  locale: PaymentLocale;
  /** Null: it has no webhooks. */
  webhookUrl: string | null;
  /** Null for payments of older versions of the service. */
  createdBy: Actor | null;
  createdAt: Date;
  /** Where its attempts are, if they have left the database. */
  archived: ArchivedAttempts | null;
}

/** What stays of the attempts of an archived payment. */
export interface ArchivedAttempts {
  /** The month of the archive, such as "2025-01". */
  month: string;
  /** The transaction that merchants know the payment by; null if no attempt brought it into its state. */
  transactionId: Id<"attempt"> | null;
  installments: number | null;
}

/** A trigger of the database enforces the same table. */
export const paymentTransitions = {
  open: ["processing", "failed", "expired", "cancelled"],
  processing: ["open", "succeeded", "failed", "cancelled"],
  succeeded: ["partially_refunded", "refunded", "voided"],
  partially_refunded: ["refunded"],
  failed: [],
  expired: [],
  cancelled: [],
  refunded: [],
  voided: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

/** The status that merchants receive. Its values are part of the interface. */
export function transactionStatusId(state: PaymentState): number {
  switch (state) {
    case "succeeded":
      return 1;
    case "failed":
    case "expired":
      return 2;
    case "open":
    case "processing":
      return 3;
    case "cancelled":
    case "voided":
      return 4;
    case "refunded":
      return 5;
    case "partially_refunded":
      return 6;
  }
}

/** True if the card was charged, even if the money has since been given back. */
export function isPaid(state: PaymentState): boolean {
  return state === "succeeded" || state === "partially_refunded" || state === "refunded" || state === "voided";
}

/** True if the payment has ended and the merchant keeps no money of it. These states are final. */
export function hasEndedWithoutMoney(state: PaymentState): boolean {
  return paymentTransitions[state].length === 0;
}

/** The state after an attempt without a charge: open if another attempt is allowed, otherwise failed. */
export function stateAfterFailedAttempt(payment: Pick<Payment, "attemptsUsed" | "attemptsMax">): "open" | "failed" {
  return payment.attemptsUsed < payment.attemptsMax ? "open" : "failed";
}
