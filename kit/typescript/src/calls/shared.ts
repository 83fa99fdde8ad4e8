// Made from openapi.json by `npm run kit`; a change here is lost.

import type { Decimal, OtherText } from "../values.ts";

/** Why a bank declined. */
export interface NullableDecline {
  /** The bank's own code. */
  code: string;
  /** What the payer can do about it. */
  class:
    | "card_data"
    | "insufficient_funds"
    | "refused"
    | "closed_to_internet"
    | "not_authenticated"
    | "technical"
    | OtherText;
  /** The bank's sentence. */
  message: string;
}

/** A processed transaction. */
export interface TransactionEvent {
  /** The transaction. Process each Id once: an event may arrive more than once. */
  Id: string;
  /** 1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. */
  TransactionStatusId: number;
  /** The service's reference of the order. */
  OrderReference: string;
  /** The clientOrderReference that you sent. */
  ClientOrderReference: string | null;
  /** The order's amount less refunds. If nothing was charged, the order's amount: read the status first. */
  PureAmount: Decimal;
  /** ISO 4217 code of the currency. */
  CurrencyId: string;
  /** The bank's code if the transaction failed. */
  VPosErrorCode: string | null;
  /** The bank's message if the transaction failed. */
  VPosErrorMessage: string | null;
}
