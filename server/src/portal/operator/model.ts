import type { BinsPage, CheckResultName, ListModel, Problem, ShellModel } from "../model.ts";

export interface HealthPage extends ShellModel {
  kind: "health";
  observations: readonly HealthObservation[];
  banks: readonly BankRow[];
  queues: readonly QueueRow[];
  unclear: readonly UnclearRow[];
  /** The process that answered. */
  process: { version: string; node: string; role: "all" | "api" | "worker"; pid: number };
}

export type HealthStatus = "ok" | "warning" | "failed";

/** The result of a check, as `servicepay doctor` reports it. */
export type HealthObservation = { status: HealthStatus } & (
  | { name: "settings"; mode: "sandbox" | "live"; role: "all" | "api" | "worker"; url: string }
  | { name: "proxies_unknown" }
  | { name: "metrics_open"; address: string }
  | { name: "folder_not_writable"; folder: string }
  | { name: "disk"; folder: string; freeMib: number }
  | { name: "database"; version: string; place: "server" | "running" | "started" }
  | { name: "migrations"; applied: number }
  | { name: "migrations_missing"; missing: number; all: number }
  | { name: "migrations_unknown"; unknown: number; isForeign: boolean }
  | { name: "database_clock"; apartMs: number }
  | { name: "bins"; count: number }
  | { name: "bins_empty"; knowsTestCards: boolean }
);

/** The last connection check of a terminal; null if it was not checked since its settings changed. */
export interface BankRow {
  company: string;
  terminal: string;
  check: { at: string; address: CheckResultName; credentials: CheckResultName; clock: CheckResultName } | null;
}

export interface QueueRow {
  name:
    | "webhooks"
    | "webhooks_given_up"
    | "emails"
    | "texts"
    | "approvals"
    | "imports"
    | "link_files"
    | "erasures"
    | "audit"
    | "cases";
  count: number;
  since: string | null;
}

/** Attempts of a company whose outcome is not known, by age. */
export interface UnclearRow {
  company: string;
  kind: "asking" | "manual";
  withinHour: number;
  withinDay: number;
  older: number;
}

export interface CompaniesPage extends ShellModel {
  kind: "companies";
  list: ListModel;
  newUrl: string;
  rows: readonly {
    url: string;
    code: string;
    name: string;
    isActive: boolean;
    created: string;
    access: CompanyAccess | null;
  }[];
}

/** Until when the company lets operators in, and where its pages begin. */
export interface CompanyAccess {
  until: string;
  url: string;
}

export interface OperatedCompanyPage extends ShellModel {
  kind: "operated-company";
  backUrl: string;
  operated: { code: string; name: string; isActive: boolean; created: string };
  terminals: { active: number; all: number };
  members: number;
  administrators: number;
  /** When somebody last tried to pay. */
  lastAttempt: string | null;
  access: CompanyAccess | null;
  /** Open ones, while the company has no administrator. */
  invitations: readonly { email: string; expires: string; url: string }[];
  /** Null: the company invites its people itself, or is suspended. */
  inviteUrl: string | null;
  /** The page that asks before it suspends or resumes. */
  stateUrl: string;
}

export interface NewCompanyPage extends ShellModel {
  kind: "new-company";
  action: string;
  backUrl: string;
  id: string;
  code: string;
  name: string;
  problems: readonly Problem[];
}

export interface CompanyStatePage extends ShellModel {
  kind: "company-state";
  action: string;
  backUrl: string;
  name: string;
  change: "suspend" | "resume";
}

export interface CompanyInvitePage extends ShellModel {
  kind: "company-invite";
  action: string;
  backUrl: string;
  name: string;
  id: string;
  email: string;
  problems: readonly Problem[];
}

export interface CompanyInvitedPage extends ShellModel {
  kind: "company-invited";
  backUrl: string;
  name: string;
  email: string;
  link: string;
  expires: string;
}

export interface KeysPage extends ShellModel {
  kind: "keys";
  purposes: readonly KeyRow[];
}

export type KeyPurposeName =
  | "personal-data"
  | "card-data"
  | "terminal-settings"
  | "webhook-secret"
  | "mail-server"
  | "member-secret"
  | "idempotency"
  | "card-testing"
  | "installment-token"
  | "invitation"
  | "passkey-challenge"
  | "link-signature"
  | "redirect-signature"
  | "blind-index"
  | "audit";

export interface KeyRow {
  name: KeyPurposeName;
  /** Since when the current key is in use. */
  since: string | null;
  /** Null: keys of this purpose stay. */
  rotateUrl: string | null;
  old: readonly OldKey[];
}

export interface OldKey {
  id: number;
  replaced: string;
  /** How many values only this key opens. They are counted when a person asks. */
  sealed: number | "not_counted" | "too_long";
  countUrl: string;
}

export interface RotateKeyPage extends ShellModel {
  kind: "rotate-key";
  action: string;
  backUrl: string;
  name: KeyPurposeName;
  /** The key that the form replaces. */
  current: number;
  since: string | null;
}

export interface OperatorBinsPage extends ShellModel, Pick<BinsPage, "count" | "importedAt" | "typed" | "answer"> {
  kind: "operator-bins";
  action: string;
  problems: readonly Problem[];
}

/** What a file would change. */
export interface BinPreviewPage extends ShellModel {
  kind: "bin-preview";
  backUrl: string;
  action: string;
  /** Identifies the kept file. */
  file: string;
  /** The list that it was compared with. */
  was: string;
  rows: number;
  refused: FileLines;
  contradicted: FileLines;
  differences: readonly BinDifferenceRow[];
}

export interface FileLines {
  count: number;
  first: readonly { line: number; fault: BinLineFault }[];
}

export type BinLineFault =
  | { name: "bin" | "bankCode" | "cardType" | "brand" | "commercial" | "program" }
  | { name: "fields"; has: number; needs: number }
  | { name: "columns"; missing: string }
  | { name: "contradicts"; bin: string; earlier: number }
  | { name: "unreadable" }
  | { name: "empty" }
  | { name: "too_many_faults" }
  | { name: "too_many_rows"; max: number };

export interface BinDifferenceRow {
  kind: "added" | "changed" | "removed";
  count: number;
  first: readonly { prefix: string; before: BinEntry | null; after: BinEntry | null }[];
}

export interface BinEntry {
  bankCode: string | null;
  cardType: "credit" | "debit" | "prepaid";
  brand: string | null;
  commercial: boolean;
  program: string | null;
}

export type OperatorAreaPage =
  | KeysPage
  | RotateKeyPage
  | OperatorBinsPage
  | BinPreviewPage
  | HealthPage
  | CompaniesPage
  | OperatedCompanyPage
  | NewCompanyPage
  | CompanyStatePage
  | CompanyInvitePage
  | CompanyInvitedPage;
