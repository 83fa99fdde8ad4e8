import type { ListModel, Problem, ShellModel } from "../../model.ts";
import type { AccountTabs } from "./model.ts";

/** `refused`: nothing was imported, because of refused lines. */
export type ImportStateName = "waiting" | "done" | "refused";

export interface ImportRow {
  url: string;
  /** The file's name. */
  name: string;
  state: ImportStateName;
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
  bytesMax: number;
  list: ListModel;
  rows: readonly ImportRow[];
  problems: readonly Problem[];
}

export interface ImportPage extends ShellModel {
  kind: "import";
  listUrl: string;
  file: ImportRow;
  skipsRefused: boolean;
  bytes: number;
  bytesDone: number;
  ended: string | null;
  /** The first refused lines. */
  refusals: readonly { line: number; field: string | null; code: string | null; reason: string }[];
}

export type ImportsAreaPage = ImportsPage | ImportPage;
