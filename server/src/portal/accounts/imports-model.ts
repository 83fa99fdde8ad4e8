import type { FileStateName, ListModel, Problem, ShellModel } from "../model.ts";
import type { AccountTabs } from "./model.ts";

/** What a file that replaces accounts changes, or has changed. */
export interface ImportDifference {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
  /** Missing in the file, but paid by payments. */
  kept: number;
  /** Accounts that would lose more transactions than may be deleted without a confirmation. */
  shrinking: readonly { accountErpCode: string; vanishing: number; before: number }[];
}

export interface ImportRow {
  url: string;
  /** The file's name. */
  name: string;
  state: FileStateName;
  at: string;
  /** A member's name; null if the member has left. */
  sentBy: string | null;
  /** Lines. */
  accepted: number;
  refused: number;
}

export interface ImportsPage extends ShellModel {
  kind: "imports";
  tabs: AccountTabs;
  action: string;
  /** Chosen by the server: a form that is sent twice is one import. */
  id: string;
  /** A file is being sent in slices: the next one has to name this. Else "". */
  uploadId: string;
  bytesMax: number;
  /** Larger files are sent in slices, by the script. */
  sliceBytesMax: number;
  list: ListModel;
  rows: readonly ImportRow[];
  problems: readonly Problem[];
}

export interface ImportPage extends ShellModel {
  kind: "import";
  listUrl: string;
  file: ImportRow;
  skipsRefused: boolean;
  replaces: boolean;
  /** Null for a file that only adds, and until a replacement was checked. */
  difference: ImportDifference | null;
  /** Where the replacement is confirmed; null if there is nothing to confirm. */
  replaceUrl: string | null;
  problems: readonly Problem[];
  bytes: number;
  bytesDone: number;
  ended: string | null;
  /** The first refused lines. */
  refusals: readonly { line: number; field: string | null; code: string | null; reason: string }[];
}

export type ImportsAreaPage = ImportsPage | ImportPage;
