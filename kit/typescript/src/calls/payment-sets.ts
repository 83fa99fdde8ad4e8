// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { PageOptions, Send } from "../send.ts";

/** How the company collects: banks, installments and rules of one currency. */
export class PaymentSetsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** List payment sets. Needs the scope `hpm` or `widget` or `vendor`. */
  list(given: ListPaymentSetsQuery = {}, options?: PageOptions): List<PaymentSet> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/paymentSet/list", reply: "page", question: "paymentSets.list" },
      given,
      options,
    );
  }
}

export interface ListPaymentSetsQuery {
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

/** How the company collects in one currency. */
export interface PaymentSet {
  /** Send it as `paymentSetId`. */
  id: string;
  /** Name of the payment set, as the portal shows it. */
  name: string;
  /** The only currency in which this payment set collects. */
  currencyCode: string;
  /** False: no payment can be made with it. */
  isActive: boolean;
  /** True: all its terminals lead to a simulator or a test bank, so no money moves. */
  isTest: boolean;
}
