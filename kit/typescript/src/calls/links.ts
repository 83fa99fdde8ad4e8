// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, PageOptions, Send } from "../send.ts";
import type { Decimal, DecimalInput, OtherText } from "../values.ts";

/** Create links to the service's own payment page. */
export class LinksCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** List payment links. Needs the scope `hpm`. */
  list(given: ListPaymentLinksQuery = {}, options?: PageOptions): List<PaymentLinkItem> {
    return new List(
      this.#send,
      { verb: "GET", path: "/hpm/links", reply: "page", question: "links.list" },
      given,
      options,
    );
  }

  /** Cancel a payment link. Needs the scope `hpm`. */
  cancel(given: { id: string }, options?: KeyedOptions): Promise<ChangedPaymentLink> {
    return this.#send(
      {
        verb: "POST",
        path: "/hpm/{id}/cancel",
        pathFields: ["id"],
        isKeyed: true,
        reply: "data",
        question: "links.list",
      },
      given,
      options,
    );
  }

  /** Extend a payment link. Needs the scope `hpm`. */
  extend(given: { id: string } & PaymentLinkExtension, options?: KeyedOptions): Promise<ChangedPaymentLink> {
    return this.#send(
      {
        verb: "POST",
        path: "/hpm/{id}/extend",
        pathFields: ["id"],
        hasBody: true,
        isKeyed: true,
        reply: "data",
        question: "links.list",
      },
      given,
      options,
    );
  }

  /** Create a payment link. Needs the scope `hpm`. */
  create(given: PaymentLinkRequest, options?: KeyedOptions): Promise<PaymentLink> {
    return this.#send(
      { verb: "POST", path: "/hpm", hasBody: true, isKeyed: true, reply: "data", question: "links.list" },
      given,
      options,
    );
  }
}

export interface ListPaymentLinksQuery {
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
  /** Links in this state. */
  status?: "open" | "in_progress" | "paid" | "failed" | "expired" | "cancelled" | OtherText | undefined;
  /** Links of this order, by your reference or ours. */
  clientOrderReference?: string | undefined;
  /** Links with exactly this value in any field of additionalData. Without createdFrom, only those of the 30 days before createdTo, or before now, are found. */
  additionalData?: string | undefined;
  /** ISO 4217 code of the currency, in any case. */
  currencyCode?: string | undefined;
  /** Minimum amount. */
  amountMin?: DecimalInput | undefined;
  /** Maximum amount. */
  amountMax?: DecimalInput | undefined;
  /** Links of this payment set. */
  paymentSetId?: string | undefined;
  /** Created from this moment, inclusive. */
  createdFrom?: Date | string | undefined;
  /** Created until this moment, inclusive. */
  createdTo?: Date | string | undefined;
  /** Ending from this moment, inclusive. */
  expiryFrom?: Date | string | undefined;
  /** Ending until this moment, inclusive. */
  expiryTo?: Date | string | undefined;
}

export interface ChangedPaymentLink {
  /** The link. */
  id: string;
  /** Its state now. */
  status: "open" | "in_progress" | "paid" | "failed" | "expired" | "cancelled" | OtherText;
  /** When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present. */
  expiryUtc: Date;
}

/** The customer who is asked to pay. */
export interface LinkCustomer {
  /** Always required, whatever userVerificationBy is. Receipts go there. */
  email: string;
  /** Mobile number; stored as E.164. */
  gsm?: string | undefined;
  /** National identity number; its check digits must be right. */
  tckn?: string | undefined;
  /** The customer's code in your system. */
  code?: string | undefined;
  /** First name. */
  name?: string | undefined;
  /** Last name. */
  surname?: string | undefined;
  /** The customer's ERP code. */
  erpCode?: string | undefined;
}

export interface PaymentLink {
  /** The payment link. Its query string has id, timestamp and sign. */
  link: string;
  /** When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present. */
  expiryUtc: Date;
}

export interface PaymentLinkExtension {
  /** The new end of the link, later than the present one. */
  expiryUtc: Date | string;
}

export interface PaymentLinkItem {
  /** The link. */
  id: string;
  /** The address that the payer opens. */
  link: string;
  /** open: it can be paid. in_progress: the bank's answer is awaited. paid: the card was charged, even if the money was given back since. failed: no attempts are left. expired, cancelled: it ended unpaid. */
  status: "open" | "in_progress" | "paid" | "failed" | "expired" | "cancelled" | OtherText;
  /** The status of its payment, as in webhooks. */
  transactionStatusId: number;
  /** Your reference of the order. */
  clientOrderReference: string | null;
  /** Our reference of the payment. */
  orderReference: string;
  /** The order's amount. */
  amount: Decimal;
  /** ISO 4217 code. */
  currencyCode: string;
  /** Shown to the payer and in reports. */
  description: string | null;
  /** The link's additionalData. Null if it has none, for widget payments, and after the payer was erased. */
  additionalData: Readonly<Record<string, string>> | null;
  /** The payment set. */
  paymentSetId: string;
  /** Null if the customer was erased. */
  customerName: string | null;
  /** When the link was created. ISO 8601, UTC, without zone; fractional seconds only when present. */
  createdUtc: Date;
  /** When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present. */
  expiryUtc: Date;
  /** When somebody first used the payment form; null if nobody has. ISO 8601, UTC, without zone; fractional seconds only when present. */
  openedUtc: Date | null;
}

export interface PaymentLinkRequest {
  /** ISO 4217 code of the payment's currency. */
  currencyCode: string;
  /** Your own order reference. While an order is unpaid it may have several links; once one is paid, a new one is refused. */
  clientOrderReference: string;
  /** Positive, with no more digits than the currency has. */
  amount: DecimalInput;
  /** A payment set in the payment's currency. */
  paymentSetId: string;
  /** Shown to the payer and in reports. */
  description?: string | undefined;
  customer: LinkCustomer;
  /** http or https. The browser is sent there after a successful payment. */
  successURL?: string | undefined;
  /** http or https. The browser is sent there after a failed or cancelled payment. */
  failURL?: string | undefined;
  /** http or https. Called once per processed transaction. */
  webhookURL?: string | undefined;
  /** Sends the link to the customer: Email to customer.email, Sms to customer.gsm, which is then required. Default: nothing is sent. */
  notifyBy?: readonly ("Email" | "Sms" | OtherText)[] | undefined;
  /** The field by which the customer is looked up. */
  userVerificationBy: "Id" | "Email" | "Tckn" | "Gsm" | OtherText;
  /** What happens if the customer is not found. Accepted in upper or lower case. */
  userVerificationFailBehavior: "Create" | "ThrowError" | "ContinueWithDefaultUser" | OtherText;
  /** Keys are codes of dynamic fields; values are strings, or null, which means absent. */
  additionalData?: Readonly<Record<string, string>> | undefined;
}
