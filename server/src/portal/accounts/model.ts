import type { ListModel, Money, Problem, ShellModel } from "../model.ts";

/** The addresses of the area's lists. Null: the member may not see that list. */
export interface AccountTabs {
  accounts: string | null;
  transactions: string | null;
  /** Null: the member may not import files. */
  imports: string | null;
  handOver: string;
}

export interface AccountsPage extends ShellModel {
  kind: "accounts";
  tabs: AccountTabs;
  list: ListModel;
  rows: readonly AccountRow[];
}

export interface AccountRow {
  id: string;
  name: string;
  code: string;
  erpCode: string | null;
  currency: string;
  /** Whom the account names as its customer; null if it names nobody. The label is "" if the customer was erased. */
  customer: { label: string; url: string } | null;
  isOnPaymentPages: boolean;
  isActive: boolean;
  /** The account's transactions, with its balance. */
  url: string;
}

export interface TransactionsPage extends ShellModel {
  kind: "transactions";
  tabs: AccountTabs;
  list: ListModel;
  rows: readonly TransactionRow[];
  /** The account that the list is filtered by; null if it is not. */
  account: FilteredAccount | null;
  /** The rows say what is open of them. */
  showsOpen: boolean;
  /** The balances of the account that the list is filtered by; null if it is not. */
  balances: readonly { money: Money; transactions: number }[] | null;
  /** The form of the account's statement; null if the list is of no account. */
  statementUrl: string | null;
  newUrl: string | null;
}

export interface FilteredAccount {
  /** Its code, or what its customer is called if the merchant gave no code. */
  label: string;
  /** Null: the account has no record. */
  name: string | null;
  /** Null: nobody is known to be its customer. */
  customer: { name: string; url: string } | null;
}

/** The form of a statement. Days are "2026-11-20", as they were typed. */
export interface StatementPage extends ShellModel {
  kind: "statement";
  action: string;
  accountUrl: string;
  account: string;
  /** What the account is called. */
  accountLabel: string;
  from: string;
  to: string;
  problems: readonly Problem[];
}

export interface TransactionRow {
  url: string;
  erpCode: string | null;
  account: string;
  accountUrl: string;
  /** Null: it has no date. */
  at: string | null;
  due: string;
  description: string;
  amount: Money;
  /** What of it is not paid yet; null if nothing is, or if the list does not say. */
  open: Money | null;
}

export interface TransactionPage extends ShellModel {
  kind: "transaction";
  listUrl: string;
  amount: Money;
  facts: TransactionFacts;
  accountUrl: string;
  /** A payment has posted it: nobody can change it. The address finds the payment. */
  posted: { url: string } | null;
  editUrl: string | null;
  deleteUrl: string | null;
}

/** Null: not stored. Times are ISO 8601. */
export interface TransactionFacts {
  erpCode: string | null;
  account: string;
  at: string | null;
  due: string;
  description: string | null;
  documentType: string | null;
  documentNo: string | null;
  id: string;
}

export interface DeleteTransactionPage extends ShellModel {
  kind: "delete-transaction";
  action: string;
  transactionUrl: string;
  amount: Money;
  account: string;
  erpCode: string | null;
  problems: readonly Problem[];
}

export type AccountsAreaPage =
  | AccountsPage
  | TransactionsPage
  | StatementPage
  | TransactionPage
  | DeleteTransactionPage;
