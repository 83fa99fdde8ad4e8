import type { CompanyTabUrls } from "../company/CompanyTabs.tsx";
import type { ListModel, Money, Problem, ShellModel } from "../model.ts";
import type { auditActionsTr } from "./audit-actions-tr.ts";

/** The service's actions must be among these, so that each has a text. */
export type AuditActionName = keyof typeof auditActionsTr;

export interface AuditRow {
  url: string;
  at: string;
  actorKind: "member" | "credential" | "operator" | "worker" | "other";
  /** A name, or the id where no name is known. */
  actor: string;
  action: AuditActionName;
  recordType: string;
  recordId: string;
  recordUrl: string | null;
  details: readonly AuditDetail[];
}

export interface AuditDetail {
  name: string;
  /** The stored text. */
  value: string;
  /** What the value means, if it is an amount. */
  money: Money | null;
}

export interface AuditPage extends ShellModel {
  kind: "audit";
  tabs: CompanyTabUrls;
  /** Null: the reader sends no forms. */
  proofUrl: string | null;
  /** Null: the member may not export. */
  exportUrl: string | null;
  list: ListModel;
  /** The last month whose entries are in the archive only, such as "2025-01". */
  archivedTo: string | null;
  /** The names of people and credentials, such as "member:<id>". */
  actors: Readonly<Record<string, string>>;
  rows: readonly AuditRow[];
}

export interface AuditEntryPage extends ShellModel {
  kind: "audit-entry";
  listUrl: string;
  row: AuditRow;
  sameRecordUrl: string;
  traceId: string;
  /** Null if the entry has no link: it waits for one, unless there is a fault. */
  link: { position: number; hash: string; sealed: string | null } | null;
  /** Why the entry is not what the service wrote; null if it is. */
  fault: "changed" | "not_linked" | "no_signed_end" | "left_out" | null;
}

export type AuditFaultName =
  | "link_missing"
  | "entry_gone"
  | "entry_changed"
  | "link_not_following"
  | "no_signed_end"
  | "other_signed_end"
  | "end_forged"
  | "end_missing"
  | "other_anchor"
  | "cut_off"
  | "foreign_entry"
  | "not_linked"
  | "archive_forged";

/** The result of a check of the whole log, or of its parts so far. */
export interface WholeProof {
  verified: number;
  waiting: number;
  anchors: number;
  /** How many of the verified entries are in archives, whose files were not read. */
  archived: number;
  broken: {
    position: number | null;
    entryId: string | null;
    /** Null if there is no such entry any more. */
    entryUrl: string | null;
    fault: AuditFaultName;
  } | null;
  /** What the form for the next part holds; null at the end. */
  next: string | null;
}

export interface AuditProofPage extends ShellModel {
  kind: "audit-proof";
  listUrl: string;
  action: string;
  /** The present end of the chain; null if nothing is sealed yet. */
  head: { position: number; hash: string; sealed: string } | null;
  anchor: string;
  result: WholeProof | null;
  problems: readonly Problem[];
}

export type AuditAreaPage = AuditPage | AuditEntryPage | AuditProofPage;
