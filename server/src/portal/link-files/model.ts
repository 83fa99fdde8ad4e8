import type { FileStateName, ListModel, Money, Problem, ShellModel } from "../model.ts";

export interface LinkFileRow {
  url: string;
  name: string;
  state: FileStateName;
  at: string;
  /** A member's name, or an operator's. Null if the member has left. */
  sentBy: string | null;
  lines: number;
  /** One for each currency. */
  sums: readonly Money[];
}

export interface LineRefusal {
  line: number;
  /** Null: the whole line. */
  field: string | null;
  code: string | null;
  reason: string;
}

/** A file of which nothing was kept, because of its lines. */
export interface RefusedFile {
  name: string;
  refused: number;
  /** The first of them. */
  refusals: readonly LineRefusal[];
}

export interface LinkFilesPage extends ShellModel {
  kind: "link-files";
  linksUrl: string;
  action: string;
  /** The choice in the form. */
  paymentSet: string;
  notify: readonly string[];
  paymentSets: readonly { id: string; name: string; currency: string }[];
  channels: readonly ("Email" | "Sms")[];
  columns: readonly string[];
  linesMax: number;
  bytesMax: number;
  list: ListModel;
  rows: readonly LinkFileRow[];
  refusedFile: RefusedFile | null;
  problems: readonly Problem[];
}

export interface PreviewedLine {
  line: number;
  reference: string;
  customer: string;
  address: string;
  description: string | null;
  channels: readonly ("Email" | "Sms")[];
  amount: Money;
}

export interface LinkFilePage extends ShellModel {
  kind: "link-file";
  listUrl: string;
  file: LinkFileRow;
  /** The name of the payment set of lines that name none. */
  paymentSet: string | null;
  notify: readonly ("Email" | "Sms")[];
  linesDone: number;
  ended: string | null;
  /** The first lines of a file that waits for its confirmation. */
  preview: readonly PreviewedLine[];
  refused: number;
  refusals: readonly LineRefusal[];
  /** The addresses of the forms that create the links and discard the file; null unless the file is only checked. */
  createUrl: string | null;
  discardUrl: string | null;
  /** Null unless the links exist. */
  resultUrl: string | null;
  problems: readonly Problem[];
}

export type LinkFilesAreaPage = LinkFilesPage | LinkFilePage;
