import type { CompanyTabs, ListModel, ShellModel } from "../../model.ts";

export interface AuditRow {
  url: string;
  at: string;
  actorKind: "member" | "credential" | "operator" | "worker" | "other";
  /** A name, or the id where no name is known. */
  actor: string;
  /** `noun.verb`, such as "link.created". */
  action: string;
  recordType: string;
  recordId: string;
  recordUrl: string | null;
  details: readonly { name: string; value: string }[];
}

export interface AuditPage extends ShellModel {
  kind: "audit";
  tabs: CompanyTabs;
  list: ListModel;
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
  /** Null while the entry waits for its link. */
  link: { position: number; hash: string; sealed: string | null } | null;
  /** Why the entry is not what the service wrote; null if it is. */
  fault: "changed" | "not_linked" | "no_signed_end" | null;
}

export type AuditAreaPage = AuditPage | AuditEntryPage;
