import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Decline } from "#acquirers/registry.ts";
import type { AttemptId, AttemptState } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";

/** A void or refund as a row of a list. */
export interface ListedReversal {
  id: AttemptId;
  kind: "void" | "refund";
  state: AttemptState;
  paymentId: PaymentId;
  orderReference: string;
  clientReference: string | null;
  /** The sale that it gives back. */
  saleId: AttemptId;
  amount: Amount;
  currency: CurrencyCode;
  reason: string | null;
  /** Who sent it, such as "member:…" or "credential:…"; null before it is sent. */
  sentBy: string | null;
  terminalId: string;
  acquirerCode: string;
  maskedPan: string | null;
  decline: Decline | null;
  /** A code for why it was abandoned, declined or is unknown. */
  outcomeReason: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** All conditions hold at once. */
export interface ReversalFilter {
  states?: readonly AttemptState[] | undefined;
  kind?: "void" | "refund" | undefined;
  createdFrom?: Date | undefined;
  /** The first moment after the period. */
  createdBefore?: Date | undefined;
  createdTo?: Date | undefined;
  /** Both included. */
  amountMin?: Amount | undefined;
  amountMax?: Amount | undefined;
  currency?: CurrencyCode | undefined;
  paymentId?: string | undefined;
  /** Either reference of the payment: the merchant's or ours. */
  reference?: string | undefined;
  clientReference?: string | undefined;
  orderReference?: string | undefined;
  terminalId?: string | undefined;
}
