import type { ListModel, Money, Problem, ShellModel } from "../model.ts";
import type { AccountTabs } from "../accounts/model.ts";

/** `waits_for_sale`: the ERP gets it after it has booked the sale that this gives back. */
export type CollectionStateName = "waiting" | "failed" | "waits_for_sale" | "integrated";

/** What pages call an account. Without a name there is a code. */
export type AccountName = { name: string; code: string | null } | { name: null; code: string };

export interface CollectionRow {
  id: string;
  url: string;
  at: string;
  type: "sale" | "refund" | "void";
  /** The merchant's order reference, else ours. */
  reference: string;
  account: AccountName | null;
  amount: Money;
  state: CollectionStateName;
  erpCode: string | null;
  /** What the ERP said last. */
  error: string | null;
}

interface Count {
  number: number;
  isMore: boolean;
}

export interface HandOverPage extends ShellModel {
  kind: "hand-over";
  tabs: AccountTabs;
  list: ListModel;
  rows: readonly CollectionRow[];
  /** What waits in all periods. `count` is that of the interface's list. */
  waiting: { count: Count; failed: Count; saleWaits: Count; oldest: string | null };
  waitingUrl: string;
  failedUrl: string;
  saleWaitsUrl: string;
  /** Null: the member may not reopen. */
  reopenUrl: string | null;
  filesUrl: string;
  apiUrl: string;
}

export interface CollectionPage extends ShellModel {
  kind: "collection";
  listUrl: string;
  row: CollectionRow;
  charged: Money;
  paymentUrl: string;
  accountUrl: string | null;
  /** The collection of the sale that a refund or void gives back. */
  saleUrl: string | null;
  saleErpCode: string | null;
  installments: number;
  card: string | null;
  authCode: string | null;
}

export interface ReopenCollectionsPage extends ShellModel {
  kind: "reopen-collections";
  listUrl: string;
  action: string;
  date: string;
  time: string;
  /** How many would be listed again; null until a time is given. */
  count: number | null;
  problems: readonly Problem[];
}

export interface ExportFilesPage extends ShellModel {
  kind: "export-files";
  listUrl: string;
  rows: readonly {
    number: number;
    name: string;
    /** Null: the member may not download it. */
    url: string | null;
    at: string;
    collections: number;
    hash: string;
    confirmed: string | null;
  }[];
}

export type HandOverAreaPage = ExportFilesPage | HandOverPage | CollectionPage | ReopenCollectionsPage;
