import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Decline, DeclineClass } from "#acquirers/registry.ts";
import type { AttemptId, AttemptState } from "../attempts/attempt.ts";
import type { Payment, PaymentSource, PaymentState } from "../payment.ts";

/** A payment as a row of a list. */
export interface ListedPayment extends Payment {
  /** Null: it has no customer, or the customer was erased. */
  customerName: string | null;
  /** The outcome of an attempt is unclear: a person must ask the bank and settle it. */
  isUnclear: boolean;
  /** The sale that was charged, or may have been; else the newest one. Null: nobody has tried to pay. */
  sale: ListedSale | null;
}

export interface ListedSale {
  id: AttemptId;
  state: AttemptState;
  /** "415565******6111" */
  maskedPan: string | null;
  /** The card program and the bank that issued the card. */
  program: string | null;
  bankName: string | null;
  terminalId: string;
  acquirerCode: string;
  installments: number;
  isThreeDs: boolean;
  decline: Decline | null;
  /** A code for why it was abandoned, declined or is unknown. */
  reason: string | null;
  authCode: string | null;
}

/** All conditions hold at once. `terminalId` and those below it concern the row's sale. */
export interface PaymentFilter {
  ids?: readonly string[] | undefined;
  /** Payments in one of these states. */
  states?: readonly PaymentState[] | undefined;
  /** Only payments with an unclear attempt. */
  isUnclear?: true | undefined;
  /** Only payments after which none of the same order was created. */
  isNewestOfOrder?: true | undefined;
  source?: PaymentSource | undefined;
  createdFrom?: Date | undefined;
  /** The first moment after the period. */
  createdBefore?: Date | undefined;
  createdTo?: Date | undefined;
  /** Both included. They concern what was charged, or else the order's amount. */
  amountMin?: Amount | undefined;
  amountMax?: Amount | undefined;
  /** Exactly what was charged, or the order's amount. */
  amount?: Amount | undefined;
  currency?: CurrencyCode | undefined;
  /** Payments for which an attempt may begin at this moment. */
  openAt?: Date | undefined;
  /** Payments that expired unpaid at this moment or before. */
  expiredAt?: Date | undefined;
  expiresFrom?: Date | undefined;
  expiresTo?: Date | undefined;
  /** The member who created them. */
  memberId?: string | undefined;
  /** Either reference: the merchant's or ours. */
  reference?: string | undefined;
  clientReference?: string | undefined;
  orderReference?: string | undefined;
  /** Exactly this value in any dynamic field. */
  additionalValue?: string | undefined;
  paymentSetId?: string | undefined;
  customerIds?: readonly string[] | undefined;
  terminalId?: string | undefined;
  installments?: number | undefined;
  /** Four digits. */
  cardLastFour?: string | undefined;
  declineClass?: DeclineClass | undefined;
}
