import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Id } from "#platform/ids.ts";

export type PaymentId = Id<"payment">;

/**
 * What the merchant sees. `processing` has no timer to `failed`: it ends when the bank's answer is known, however late.
 */
export type PaymentState =
  | "open"
  | "processing"
  | "succeeded"
  | "failed"
  | "expired"
  | "cancelled"
  | "partially_refunded"
  | "refunded"
  | "voided";

export type PaymentSource = "link" | "widget";

export type PaymentLocale = "tr" | "en";

export interface Payment {
  id: PaymentId;
  /** Ours, for people: random, not serial. */
  orderReference: string;
  clientReference: string | null;
  source: PaymentSource;
  sourceId: string;
  paymentSetId: string;
  customerId: string | null;
  /** The order's amount, without the payer's installment mark-up. */
  amount: Amount;
  currency: CurrencyCode;
  state: PaymentState;
  attemptsUsed: number;
  attemptsMax: number;
  /** What was taken from the card, mark-up included; null until the payment has succeeded. */
  chargedAmount: Amount | null;
  /** What went back to the card, out of `chargedAmount`. */
  refundedAmount: Amount;
  expiresAt: Date;
  description: string | null;
  locale: PaymentLocale;
  createdAt: Date;
}

/** A guard trigger of the database holds the same table. */
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

/** The integer that merchants receive; its meanings are part of the interface. */
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

/** The card was charged, whatever happened to the money since. */
export function isPaid(state: PaymentState): boolean {
  return state === "succeeded" || state === "partially_refunded" || state === "refunded" || state === "voided";
}

/** Where a payment stands after a try that took no money: open for another one, or failed when none is left. */
export function stateAfterFailedTry(payment: Pick<Payment, "attemptsUsed" | "attemptsMax">): "open" | "failed" {
  return payment.attemptsUsed < payment.attemptsMax ? "open" : "failed";
}
