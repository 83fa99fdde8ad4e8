// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { PageOptions, Send } from "../send.ts";
import type { Decimal, DecimalInput, OtherText } from "../values.ts";
import type { NullableDecline } from "./shared.ts";

/** Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds. */
export class RefundsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** List refunds. Needs the scope `payments`. */
  list(given: ListRefundsQuery = {}, options?: PageOptions): List<Refund> {
    return new List(
      this.#send,
      { verb: "GET", path: "/refunds", reply: "page", question: "refunds.list" },
      given,
      options,
    );
  }
}

export interface ListRefundsQuery {
  /** The service's reference of the order. */
  orderId?: string | undefined;
  /** Your own reference of the order. */
  clientReferenceCode?: string | undefined;
  /** The payment. */
  paymentId?: string | undefined;
  kind?: "void" | "refund" | OtherText | undefined;
  state?: "pending" | "succeeded" | "failed" | OtherText | undefined;
  /** Created at this time or later. */
  createdFrom?: Date | string | undefined;
  /** Created at this time or earlier. */
  createdTo?: Date | string | undefined;
  /** The returned amount is at least this. */
  amountMin?: DecimalInput | undefined;
  /** The returned amount is at most this. */
  amountMax?: DecimalInput | undefined;
  /** ISO 4217 code of the currency, in any case. */
  currency?: string | undefined;
  /** The terminal. */
  terminalId?: string | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

/** Money returned to a card: a void or a refund. */
export interface Refund {
  /** The transaction's id, as in the webhook's Id. */
  id: string;
  /** void: cancelled before the bank's day closed. refund: given back after a charge. */
  kind: "void" | "refund" | OtherText;
  /** pending: the bank's answer is awaited. Do not ask again. */
  state: "pending" | "succeeded" | "failed" | OtherText;
  /** The amount returned to the card. */
  amount: Decimal;
  /** ISO 4217 code of the currency. */
  currency: string;
  /** The reason that you gave. */
  reason: string | null;
  decline: NullableDecline | null;
  /** The first 6 and last 4 digits; null until a card was used. */
  maskedCardNumber: string | null;
  /** The payment. */
  paymentId: string;
  /** The service's reference of the order. */
  orderId: string;
  /** Your own reference of the order, if you sent one. */
  clientReferenceCode: string | null;
  /** When it began. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdAt: Date;
  /** When its result was known. ISO 8601, UTC, without zone; fractional seconds only when present. */
  finishedAt: Date | null;
}
