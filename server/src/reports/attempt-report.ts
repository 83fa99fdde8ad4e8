import type { Amount, CurrencyCode } from "@servicepay/money";
import type { DeclineClass } from "#acquirers/registry.ts";
import type { AttemptId, PaymentId } from "#payments/index.ts";

/**
 * What became of an attempt, in words of reports. `waiting`: the payer or the bank has not finished. `unclear`: a person must
 * ask the bank. `undone`: charged, and given back before the payment counted as paid. `abandoned`: never sent to the bank,
 * and nobody declined it.
 */
export const attemptResults = ["approved", "declined", "waiting", "unclear", "undone", "abandoned"] as const;
export type AttemptResult = (typeof attemptResults)[number];

/**
 * All conditions hold at once. An attempt belongs to the moment at which it was sent to the bank; if it never was, to the
 * moment at which it began.
 */
export interface AttemptFilter {
  from?: Date | undefined;
  /** The first moment after the period. */
  before?: Date | undefined;
  /** True: sales. False: voids and refunds. */
  isSale?: boolean | undefined;
  result?: AttemptResult | undefined;
  declineClass?: DeclineClass | undefined;
  currency?: CurrencyCode | undefined;
  terminalId?: string | undefined;
  /** The bank of the terminal: its EFT code, or the code of its protocol if the bank is not known. */
  bank?: string | undefined;
  installments?: number | undefined;
  /** In installments at all. */
  isInInstallments?: boolean | undefined;
  /** The member who created the payment. */
  memberId?: string | undefined;
}

/** An attempt as a row of a list. */
export interface ListedAttempt {
  id: AttemptId;
  /** When it was sent to the bank, or began. */
  createdAt: Date;
  paymentId: PaymentId;
  orderReference: string;
  clientReference: string | null;
  kind: "sale" | "void" | "refund";
  result: AttemptResult;
  declineClass: DeclineClass | null;
  maskedPan: string | null;
  terminalId: string;
  installments: number;
  /** What the bank was asked to charge or to give back. */
  amount: Amount;
  currency: CurrencyCode;
}

/** The lira first, the others by their codes. */
export function compareCurrencies(one: CurrencyCode, other: CurrencyCode): number {
  const rank = (code: CurrencyCode) => (code === "TRY" ? "" : code);
  if (one === other) return 0;
  return rank(one) < rank(other) ? -1 : 1;
}

/** What attempts of one currency add up to. */
export interface Sum {
  amount: Amount;
  count: number;
}
