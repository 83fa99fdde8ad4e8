import type { ListModel, Money, PaymentRow, Problem, ShellModel } from "../model.ts";

export interface CustomersPage extends ShellModel {
  kind: "customers";
  list: ListModel;
  rows: readonly CustomerRow[];
  /** False: personal details are masked, and nobody can search by what is masked. */
  seesPeople: boolean;
}

export interface CustomerRow {
  url: string;
  name: string;
  /** The code, or else the ERP code; "" if the merchant gave neither. Null for a payer of a payment request. */
  code: string | null;
  email: string;
  gsm: string | null;
  isActive: boolean;
  created: string;
}

export interface CustomerPage extends ShellModel {
  kind: "customer";
  url: string;
  listUrl: string;
  name: string;
  isActive: boolean;
  isDefault: boolean;
  /** A payer of a payment request. */
  isVisitor: boolean;
  facts: CustomerFacts;
  editUrl: string | null;
  /** Where the form that asks for the person's file is sent. */
  exportAction: string | null;
  eraseUrl: string | null;
  /** All payments of the customer. */
  paymentsUrl: string;
  /** The newest ones. */
  payments: readonly PaymentRow[];
  cards: readonly SavedCardRow[];
  /** There are more than `cards`. */
  hasMoreCards: boolean;
  /** Null: the member may not see accounts. */
  accounts: {
    /** The one with the customer's code comes first. */
    list: readonly CustomerAccount[];
    /** What is open in each currency on accounts that payers see. */
    open: readonly { money: Money; items: number; beingPaid: Money | null }[];
    /** False: no account has a record, so payers see none. */
    hasRecord: boolean;
    paymentPage: PaymentPageModel | null;
  } | null;
  /** Answers that payers gave with the newest payments. */
  consents: readonly ConsentAnswerRow[];
}

export interface CustomerAccount {
  code: string;
  /** Null: there are transactions, but no record of the account. */
  name: string | null;
  url: string;
  statementUrl: string;
  balances: readonly { money: Money; transactions: number }[];
}

/** The page on which payers pay the open items. */
export interface PaymentPageModel {
  /** Where the form that asks for the address is sent. */
  action: string;
  /** Null before the member has asked for it. */
  made: { link: string; expires: string } | null;
}

/** Null: not stored. Times are ISO 8601. */
export interface CustomerFacts {
  code: string | null;
  erpCode: string | null;
  email: string;
  gsm: string | null;
  tckn: string | null;
  taxNumber: string | null;
  taxOffice: string | null;
  created: string;
  changed: string;
}

export interface SavedCardRow {
  /** "540061******0012" */
  number: string;
  name: string | null;
  holder: string;
  /** "09/2029" */
  expiry: string;
  isExpired: boolean;
  bank: string | null;
  saved: string;
  deleteUrl: string | null;
}

export interface ConsentAnswerRow {
  code: string;
  version: number;
  answer: "accepted" | "declined" | "shown";
  at: string;
  payment: { reference: string; url: string } | null;
}

export interface ErasePersonPage extends ShellModel {
  kind: "erase-person";
  action: string;
  customerUrl: string;
  customerName: string;
  /** What the member types to confirm. */
  word: string;
  confirm: string;
  cards: number;
  /** Visits to payment requests with the same e-mail address, which are erased, too. */
  visits: number;
  payments: number;
  /** Other customers with the same e-mail address, who stay. */
  others: number;
  /** Why nothing can be erased now, with the payments that are in the way. */
  refusal: {
    reason: "default_customer" | "payment_unfinished";
    payments: readonly { reference: string; url: string }[];
  } | null;
  problems: readonly Problem[];
}

export type CustomersAreaPage = CustomersPage | CustomerPage | ErasePersonPage;
