// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, Options, PageOptions, Send } from "../send.ts";

/** The people and companies that pay, as named by links and accounts. */
export class CustomersCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Create a customer. Needs the scope `vendor`. */
  create(given: CustomerRequest, options?: KeyedOptions): Promise<Customer> {
    return this.#send(
      {
        verb: "POST",
        path: "/vendor/customer",
        hasBody: true,
        isKeyed: true,
        reply: "data",
        question: "customers.get",
      },
      given,
      options,
    );
  }

  /** Change a customer. Needs the scope `vendor`. */
  update(given: CustomerChange, options?: Options): Promise<Customer> {
    return this.#send(
      { verb: "PUT", path: "/vendor/customer", hasBody: true, reply: "data", question: "customers.get" },
      given,
      options,
    );
  }

  /** Read one customer. Needs the scope `vendor`. */
  get(given: GetCustomerQuery = {}, options?: Options): Promise<Customer> {
    return this.#send(
      { verb: "GET", path: "/vendor/customer", reply: "whole", question: "customers.get" },
      given,
      options,
    );
  }

  /** List customers. Needs the scope `vendor`. */
  list(given: ListCustomersQuery = {}, options?: PageOptions): List<Customer> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/customer/list", reply: "page", question: "customers.get" },
      given,
      options,
    );
  }

  /** Read one customer by its id. Needs the scope `vendor`. */
  getById(given: { id: string }, options?: Options): Promise<Customer> {
    return this.#send(
      { verb: "GET", path: "/vendor/customer/{id}", pathFields: ["id"], reply: "whole", question: "customers.get" },
      given,
      options,
    );
  }
}

export interface GetCustomerQuery {
  /** The customer's id. If several are sent, id is used before code, and code before erpCode. */
  id?: string | undefined;
  /** The customer with exactly this code. */
  code?: string | undefined;
  /** The customer with exactly this ERP code. */
  erpCode?: string | undefined;
}

export interface ListCustomersQuery {
  /** Lists customers whose name and surname contain this. */
  name?: string | undefined;
  /** Lists customers whose e-mail address contains this. */
  email?: string | undefined;
  /** Lists customers with this mobile number. */
  gsm?: string | undefined;
  isActive?: boolean | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface Customer {
  /** Permanent id of the customer. */
  id: string;
  /** Unique code of the customer. A customer that a payment link creates without code and ERP code gets its id as code. Null if there is only an ERP code. */
  code: string | null;
  /** Code of the customer in the ERP system, unique. */
  erpCode: string | null;
  /** First name. */
  name: string;
  /** Last name. */
  surname: string;
  /** E-mail address. */
  email: string;
  /** Mobile number in E.164. */
  gsm: string | null;
  /** The last two digits. */
  tckn: string | null;
  /** True for corporate records, which have a tax number and office. */
  isCorporate: boolean;
  /** Ten digits, or the last two of a sole trader's identity number. */
  taxNumber: string | null;
  /** The office that issued the tax number. */
  taxOffice: string | null;
  /** False: no longer in use. */
  isActive: boolean;
  /** True for the default customer, used by links whose customer is not found. */
  isDefault: boolean;
}

export interface CustomerChange {
  /** Current code of the customer to change. */
  updateCode?: string | undefined;
  /** Id of the customer to change; used if updateCode is sent too. */
  id?: string | undefined;
  /** The merchant's code of the customer, unique. */
  code?: string | undefined;
  /** The customer's code in the ERP system, unique. */
  erpCode?: string | null | undefined;
  /** First name. */
  name?: string | null | undefined;
  /** Last name. */
  surname?: string | null | undefined;
  /** E-mail address. */
  email?: string | undefined;
  /** Mobile number, with or without country code; stored as E.164. */
  gsm?: string | null | undefined;
  /** National identity number; its check digits are verified. Stored encrypted, and never returned in full. 11111111111 means that there is none. */
  tckn?: string | null | undefined;
  /** Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified. */
  taxNumber?: string | null | undefined;
  /** Required for corporate customers. */
  taxOffice?: string | null | undefined;
  /** True for corporate customers, which have a tax number and office. Default false. */
  isCorporate?: boolean | undefined;
  /** Default true. An inactive customer gets no new payment link. */
  isActive?: boolean | undefined;
}

export interface CustomerRequest {
  /** The merchant's code of the customer, unique. */
  code: string;
  /** The customer's code in the ERP system, unique. */
  erpCode?: string | undefined;
  /** First name. */
  name?: string | undefined;
  /** Last name. */
  surname?: string | undefined;
  /** E-mail address. */
  email: string;
  /** Mobile number, with or without country code; stored as E.164. */
  gsm?: string | undefined;
  /** National identity number; its check digits are verified. Stored encrypted, and never returned in full. 11111111111 means that there is none. */
  tckn?: string | undefined;
  /** Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified. */
  taxNumber?: string | undefined;
  /** Required for corporate customers. */
  taxOffice?: string | undefined;
  /** True for corporate customers, which have a tax number and office. Default false. */
  isCorporate?: boolean | undefined;
  /** Default true. An inactive customer gets no new payment link. */
  isActive?: boolean | undefined;
}
