// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, Options, PageOptions, Send } from "../send.ts";
import type { OtherText } from "../values.ts";

/** The accounts that transactions belong to. */
export class AccountsCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Create a current account. Needs the scope `vendor`. */
  create(given: CurrentAccountRequest, options?: KeyedOptions): Promise<CurrentAccount> {
    return this.#send(
      {
        verb: "POST",
        path: "/vendor/currentAccount",
        hasBody: true,
        isKeyed: true,
        reply: "data",
        question: "accounts.get",
      },
      given,
      options,
    );
  }

  /** Change a current account. Needs the scope `vendor`. */
  update(given: CurrentAccountChange, options?: Options): Promise<CurrentAccount> {
    return this.#send(
      { verb: "PUT", path: "/vendor/currentAccount", hasBody: true, reply: "data", question: "accounts.get" },
      given,
      options,
    );
  }

  /** Read one current account. Needs the scope `vendor`. */
  get(given: GetCurrentAccountQuery = {}, options?: Options): Promise<CurrentAccount> {
    return this.#send(
      { verb: "GET", path: "/vendor/currentAccount", reply: "whole", question: "accounts.get" },
      given,
      options,
    );
  }

  /** List current accounts. Needs the scope `vendor`. */
  list(given: ListCurrentAccountsQuery = {}, options?: PageOptions): List<CurrentAccount> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/currentAccount/list", reply: "page", question: "accounts.get" },
      given,
      options,
    );
  }

  /** Read one current account by its id. Needs the scope `vendor`. */
  getById(given: { id: string }, options?: Options): Promise<CurrentAccount> {
    return this.#send(
      {
        verb: "GET",
        path: "/vendor/currentAccount/{id}",
        pathFields: ["id"],
        reply: "whole",
        question: "accounts.get",
      },
      given,
      options,
    );
  }

  /** Get a statement of a current account. Needs the scope `vendor`. */
  statement(given: GetCurrentAccountStatementQuery, options?: Options): Promise<Uint8Array> {
    return this.#send(
      { verb: "GET", path: "/vendor/currentAccount/statement", reply: "file", question: "accounts.get" },
      given,
      options,
    );
  }

  /** Get the payment address of a current account. Needs the scope `vendor`. */
  paymentLink(given: GetCurrentAccountPaymentLinkQuery, options?: Options): Promise<AccountPaymentLink> {
    return this.#send(
      { verb: "GET", path: "/vendor/currentAccount/paymentLink", reply: "whole", question: "accounts.get" },
      given,
      options,
    );
  }
}

export interface GetCurrentAccountQuery {
  /** The current account's id. If several are sent, id is used before code, and code before erpCode. */
  id?: string | undefined;
  /** The current account with exactly this code. */
  code?: string | undefined;
  /** The current account with exactly this ERP code. */
  erpCode?: string | undefined;
}

export interface ListCurrentAccountsQuery {
  /** Lists accounts whose name contains this. */
  name?: string | undefined;
  /** ISO 4217 code of the currency, in any case. */
  currencyCode?: string | undefined;
  isVisibleOnPayment?: boolean | undefined;
  isActive?: boolean | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface GetCurrentAccountStatementQuery {
  /** The account's ERP code, or the code of an account without one. */
  erpCode: string;
  /** First day, in Istanbul. */
  from: string;
  /** Last day, included. */
  to: string;
  /** Default pdf. */
  format?: "pdf" | "csv" | OtherText | undefined;
  /** Language of the statement. Default: that of Accept-Language, else tr. */
  lang?: "tr" | "en" | OtherText | undefined;
}

export interface GetCurrentAccountPaymentLinkQuery {
  /** The account's ERP code, or the code of an account without one. */
  erpCode: string;
}

export interface AccountPaymentLink {
  isSuccess: boolean;
  /** The address of the account's page. Its query string has id, timestamp and sign. */
  link: string;
  /** When the address ends. ISO 8601, UTC, without zone; fractional seconds only when present. */
  expiryUtc: Date;
}

export interface CurrentAccount {
  /** Permanent id of the account. */
  id: string;
  /** Code of the account, unique. */
  code: string;
  /** Code of the account in the ERP system, unique. */
  erpCode: string | null;
  /** Name of the account. */
  name: string;
  /** ISO 4217 code of the currency. */
  currencyCode: string;
  /** True for corporate records, which have a tax number and office. */
  isCorporate: boolean;
  /** Ten digits, or the last two of a sole trader's identity number. */
  taxNumber: string | null;
  /** The office that issued the tax number. */
  taxOffice: string | null;
  /** Code of the customer whose account this is. */
  customerCode: string | null;
  /** True: listed on payment screens. False: background use only. */
  isVisibleOnPayment: boolean;
  /** False: no longer in use. */
  isActive: boolean;
}

export interface CurrentAccountChange {
  /** Current code of the current account to change. */
  updateCode?: string | undefined;
  /** Id of the current account to change; used if updateCode is sent too. */
  id?: string | undefined;
  /** Code of the account, unique. */
  code?: string | undefined;
  /** Code of the account in the ERP system, unique. */
  erpCode?: string | null | undefined;
  /** Name of the account. */
  name?: string | undefined;
  /** ISO 4217 code of the currency. A new account without it is in TRY. */
  currencyCode?: string | undefined;
  /** Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified. */
  taxNumber?: string | null | undefined;
  /** Required for corporate accounts. */
  taxOffice?: string | null | undefined;
  /** Code of the customer whose account this is. A new account without it belongs to the customer with the same ERP code. */
  customerCode?: string | null | undefined;
  /** True for corporate accounts, which have a tax number and office. Default false. */
  isCorporate?: boolean | undefined;
  /** True: listed on payment screens. False: background use only. Default true. */
  isVisibleOnPayment?: boolean | undefined;
  /** Default true. */
  isActive?: boolean | undefined;
}

export interface CurrentAccountRequest {
  /** Code of the account, unique. */
  code: string;
  /** Code of the account in the ERP system, unique. */
  erpCode?: string | undefined;
  /** Name of the account. */
  name: string;
  /** ISO 4217 code of the currency. A new account without it is in TRY. */
  currencyCode?: string | undefined;
  /** Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified. */
  taxNumber?: string | undefined;
  /** Required for corporate accounts. */
  taxOffice?: string | undefined;
  /** Code of the customer whose account this is. A new account without it belongs to the customer with the same ERP code. */
  customerCode?: string | undefined;
  /** True for corporate accounts, which have a tax number and office. Default false. */
  isCorporate?: boolean | undefined;
  /** True: listed on payment screens. False: background use only. Default true. */
  isVisibleOnPayment?: boolean | undefined;
  /** Default true. */
  isActive?: boolean | undefined;
}
