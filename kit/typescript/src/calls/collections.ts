// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { Options, PageOptions, Send } from "../send.ts";
import type { Decimal, OtherText } from "../values.ts";

/** Sales, refunds and voids that an ERP has to book, and its acknowledgements. */
export class CollectionsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** List what the ERP has to book. Needs the scope `vendor`. */
  list(given: ListCollectionsQuery = {}, options?: PageOptions): List<Collection> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/collection/list", reply: "page", question: "collections.list" },
      given,
      options,
    );
  }

  /** Say that the ERP has booked a collection, or why not. Needs the scope `vendor`. */
  update(given: CollectionChange, options?: Options): Promise<Collection> {
    return this.#send(
      { verb: "PUT", path: "/vendor/collection", hasBody: true, reply: "data", question: "collections.list" },
      given,
      options,
    );
  }

  /** Answer up to 1,000 collections, all or none. Needs the scope `vendor`. */
  updateBatch(given: CollectionBatch, options?: Options): Promise<AnsweredCollection[]> {
    return this.#send(
      { verb: "PUT", path: "/vendor/collection/batch", hasBody: true, reply: "data", question: "collections.list" },
      given,
      options,
    );
  }
}

export interface ListCollectionsQuery {
  /** False: what the ERP has to book. True: what it has booked. Default: both. */
  isIntegrated?: boolean | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface AnsweredCollection {
  /** The collection. */
  id: string;
  /** The ERP's code of its booking. */
  erpCode: string | null;
  /** True once the ERP has acknowledged the collection. */
  isIntegrated: boolean;
}

/** A sale, refund or void for the ERP to book. */
export interface Collection {
  /** Permanent id. Book the collection under this id as a unique outside key. */
  id: string;
  /** Refunds and voids give money back. Amounts are positive: the type says the direction. */
  collectionType: "Sale" | "Refund" | "Void" | OtherText;
  /** The sale that a refund or void gives back. */
  reversesId: string | null;
  /** The ERP's code of that sale. */
  reversesErpCode: string | null;
  /** The service's reference of the order. */
  orderReference: string;
  /** Your own order reference. */
  clientOrderReference: string | null;
  /** ERP code of the account. Null if the payment belongs to no customer. */
  accountErpCode: string | null;
  /** The customer's ERP code, if it has one. */
  customerErpCode: string | null;
  /** The part of the order's amount, without the installment mark-up. */
  amount: Decimal;
  /** What moved on the card. */
  chargedAmount: Decimal;
  /** What the bank is expected to keep of a sale, or to return with a refund or void, by the cost rate that was set when the card was charged. Null if none was set. */
  commissionAmount: Decimal | null;
  /** chargedAmount without commissionAmount. Null if that is null. */
  netAmount: Decimal | null;
  /** ISO 4217 code of the currency. */
  currencyCode: string;
  /** The number of installments; 1 is a single payment. */
  installment: number;
  /** The terminal that moved the money. */
  posId: string;
  /** The ERP's code of the terminal's bank account, if it was set when it was booked. */
  posErpCode: string | null;
  /** The masked card number. */
  cardNumber: string | null;
  /** The bank's approval code. */
  authCode: string | null;
  /** When it was booked here. ISO 8601, UTC, without zone; fractional seconds only when present. */
  transactionDate: Date;
  /** Code of the user who paid after a log-in. Null if no user did. */
  userCode: string | null;
  /** The order's description. */
  description: string | null;
  /** The link's additionalData. Null if it has none, for widget payments, and after the payer was erased. */
  additionalData: Readonly<Record<string, string>> | null;
  /** The ERP's code of its booking, once it is integrated. */
  erpCode: string | null;
  /** True once the ERP has acknowledged the collection. */
  isIntegrated: boolean;
  /** Why the ERP could not book it, as it said last. */
  integrationError: string | null;
}

export interface CollectionAnswer {
  /** The collection. */
  id: string;
  /** The ERP's code of its booking, unique. Required if it was booked. */
  erpCode?: string | undefined;
  /** True with an erpCode, false with an integrationError; either says it already. */
  isIntegrated?: boolean | undefined;
  /** The code that the collection has now, to be replaced by erpCode. */
  updateErpCode?: string | undefined;
  /** Why the ERP could not book it. The collection stays in the list. */
  integrationError?: string | undefined;
}

export interface CollectionBatch {
  /** All answers are taken, or none. */
  collections: readonly CollectionAnswer[];
}

export interface CollectionChange {
  /** The collection. */
  id?: string | undefined;
  /** The ERP's code of its booking, unique. Required if it was booked. */
  erpCode?: string | undefined;
  /** True with an erpCode, false with an integrationError; either says it already. */
  isIntegrated?: boolean | undefined;
  /** The code that the collection has now, to be replaced by erpCode. */
  updateErpCode?: string | undefined;
  /** Why the ERP could not book it. The collection stays in the list. */
  integrationError?: string | undefined;
}
