// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, Options, PageOptions, Send } from "../send.ts";
import type { Decimal, DecimalInput, OtherText } from "../values.ts";

/** One address for many payers: a product, an open amount, or a debt that is paid in parts. */
export class PaymentRequestsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Create a payment request. Needs the scope `vendor`. */
  create(given: PaymentRequestDraft, options?: KeyedOptions): Promise<PaymentRequestRecord> {
    return this.#send(
      {
        verb: "POST",
        path: "/vendor/paymentRequest",
        hasBody: true,
        isKeyed: true,
        reply: "data",
        question: "paymentRequests.get",
      },
      given,
      options,
    );
  }

  /** Change or withdraw a payment request. Needs the scope `vendor`. */
  update(given: PaymentRequestChange, options?: Options): Promise<PaymentRequestRecord> {
    return this.#send(
      { verb: "PUT", path: "/vendor/paymentRequest", hasBody: true, reply: "data", question: "paymentRequests.get" },
      given,
      options,
    );
  }

  /** Read one payment request. Needs the scope `vendor`. */
  get(given: GetPaymentRequestQuery = {}, options?: Options): Promise<PaymentRequestRecord> {
    return this.#send(
      { verb: "GET", path: "/vendor/paymentRequest", reply: "whole", question: "paymentRequests.get" },
      given,
      options,
    );
  }

  /** List payment requests. Needs the scope `vendor`. */
  list(given: ListPaymentRequestsQuery = {}, options?: PageOptions): List<PaymentRequestRecord> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/paymentRequest/list", reply: "page", question: "paymentRequests.get" },
      given,
      options,
    );
  }

  /** List the visits of a payment request. Needs the scope `vendor`. */
  visits(given: ListPaymentRequestVisitsQuery, options?: PageOptions): List<PaymentRequestVisit> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/paymentRequest/visits", reply: "page", question: "paymentRequests.get" },
      given,
      options,
    );
  }

  /** Get a poster of a payment request. Needs the scope `vendor`. */
  poster(given: GetPaymentRequestPosterQuery, options?: Options): Promise<Uint8Array> {
    return this.#send(
      { verb: "GET", path: "/vendor/paymentRequest/poster", reply: "file", question: "paymentRequests.get" },
      given,
      options,
    );
  }
}

export interface GetPaymentRequestQuery {
  /** The request's id. If both are sent, id is used. */
  id?: string | undefined;
  /** The request with exactly this code. */
  code?: string | undefined;
}

export interface ListPaymentRequestsQuery {
  /** Requests of this kind. */
  kind?: "MultiUse" | "OpenAmount" | "Parts" | OtherText | undefined;
  /** ISO 4217 code of the currency, in any case. */
  currencyCode?: string | undefined;
  isActive?: boolean | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface ListPaymentRequestVisitsQuery {
  /** The request with exactly this code. */
  code: string;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface GetPaymentRequestPosterQuery {
  /** The request with exactly this code. */
  code: string;
  /** Language of the poster. Default tr. */
  lang?: "tr" | "en" | OtherText | undefined;
}

export interface PaymentRequestChange {
  /** Current code of the request to change. */
  updateCode?: string | undefined;
  /** Id of the request to change; used if updateCode is sent too. */
  id?: string | undefined;
  /** The new code, for visits from now on. */
  code?: string | undefined;
  /** The present kind: it cannot change. */
  kind?: "MultiUse" | "OpenAmount" | "Parts" | OtherText | undefined;
  /** The present currency: it cannot change. */
  currencyCode?: string | undefined;
  /** MultiUse: the price, required. Parts: the debt, required. */
  amount?: DecimalInput | undefined;
  /** OpenAmount: the least amount, required. Parts: the least part; default: that of the payment set. */
  amountMin?: DecimalInput | undefined;
  /** OpenAmount: the greatest amount, required. */
  amountMax?: DecimalInput | undefined;
  /** OpenAmount: amounts that the page offers, from amountMin to amountMax. */
  presets?: readonly DecimalInput[] | undefined;
  /** How many payers can pay. Default: no limit, and 1,000 for Parts. */
  usesMax?: number | null | undefined;
  /** Shown to the payer, and the description of each payment. */
  description?: string | null | undefined;
  /** A payment set in the request's currency. */
  paymentSetId?: string | undefined;
  /** http or https. The browser is sent there after a successful payment. */
  successURL?: string | null | undefined;
  /** http or https. The browser is sent there after a failed or cancelled payment. */
  failURL?: string | null | undefined;
  /** http or https. Called once per processed transaction of a visit. */
  webhookURL?: string | null | undefined;
  /** False withdraws the request: its page answers as if it did not exist. */
  isActive?: boolean | undefined;
}

export interface PaymentRequestDraft {
  /** Your code, unique. Each visit's clientOrderReference is this code, a hyphen and a number. */
  code: string;
  /** MultiUse: one price, for many payers. OpenAmount: the payer chooses an amount within bounds. Parts: several payers pay one debt together. */
  kind: "MultiUse" | "OpenAmount" | "Parts" | OtherText;
  /** ISO 4217 code of the currency. */
  currencyCode: string;
  /** MultiUse: the price, required. Parts: the debt, required. */
  amount?: DecimalInput | undefined;
  /** OpenAmount: the least amount, required. Parts: the least part; default: that of the payment set. */
  amountMin?: DecimalInput | undefined;
  /** OpenAmount: the greatest amount, required. */
  amountMax?: DecimalInput | undefined;
  /** OpenAmount: amounts that the page offers, from amountMin to amountMax. */
  presets?: readonly DecimalInput[] | undefined;
  /** How many payers can pay. Default: no limit, and 1,000 for Parts. */
  usesMax?: number | undefined;
  /** Shown to the payer, and the description of each payment. */
  description?: string | undefined;
  /** A payment set in the request's currency. */
  paymentSetId: string;
  /** http or https. The browser is sent there after a successful payment. */
  successURL?: string | undefined;
  /** http or https. The browser is sent there after a failed or cancelled payment. */
  failURL?: string | undefined;
  /** http or https. Called once per processed transaction of a visit. */
  webhookURL?: string | undefined;
  /** False withdraws the request: its page answers as if it did not exist. Default true. */
  isActive?: boolean | undefined;
}

export interface PaymentRequestRecord {
  /** Permanent id of the request. */
  id: string;
  /** Your code, unique. */
  code: string;
  /** MultiUse: one price, for many payers. OpenAmount: the payer chooses an amount within bounds. Parts: several payers pay one debt together. */
  kind: "MultiUse" | "OpenAmount" | "Parts" | OtherText;
  /** The address of the request's page. It does not expire. */
  link: string;
  /** ISO 4217 code. */
  currencyCode: string;
  /** The price, or the debt. */
  amount: Decimal | null;
  /** The least amount that a payer may choose. */
  amountMin: Decimal | null;
  /** The greatest amount that a payer may choose. */
  amountMax: Decimal | null;
  /** OpenAmount: amounts that the page offers. */
  presets: readonly Decimal[];
  /** How many payers can pay; null: any number. */
  usesMax: number | null;
  /** Visits that are paid or may still be paid. */
  usesHeld: number;
  /** The sum of these visits. */
  amountHeld: Decimal;
  /** Shown to the payer. */
  description: string | null;
  /** The payment set. */
  paymentSetId: string;
  /** Where the browser goes after a successful payment. */
  successURL: string | null;
  /** Where the browser goes after a failed or cancelled payment. */
  failURL: string | null;
  /** Called once per processed transaction of a visit. */
  webhookURL: string | null;
  /** False: withdrawn. */
  isActive: boolean;
  /** When the request was created. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdUtc: Date;
}

export interface PaymentRequestVisit {
  /** Its number within the request. */
  number: number;
  /** Of its payment, as in webhooks. */
  clientOrderReference: string | null;
  /** Our reference of the payment. */
  orderReference: string;
  /** The payment's amount. */
  amount: Decimal;
  /** The status of its payment, as in webhooks. */
  transactionStatusId: number;
  /** True while the visit holds its place or part of the request. */
  isHeld: boolean;
  /** When the payer came. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdUtc: Date;
}
