import type { Money, Problem, ShellModel } from "../../model.ts";

export type ApprovalStateName = "waiting" | "approved" | "done" | "failed" | "refused" | "expired";

export interface ApprovalRow {
  url: string;
  asked: string;
  reference: string;
  paymentUrl: string;
  amount: Money;
  reason: string;
  askedBy: string;
  state: ApprovalStateName;
}

export interface ApprovalsPage extends ShellModel {
  kind: "approvals";
  waiting: readonly ApprovalRow[];
  decided: readonly ApprovalRow[];
  newerUrl: string | null;
  olderUrl: string | null;
}

export interface ApprovalPage extends ShellModel {
  kind: "approval";
  listUrl: string;
  row: ApprovalRow;
  expires: string;
  decidedBy: string | null;
  decided: string | null;
  note: string | null;
  /** Why no void or refund was made. */
  failure: Problem | null;
  /** The decision's form; null if it is decided. */
  form: { action: string; isOwn: boolean; note: string; left: Money; refusal: Problem | null } | null;
  problems: readonly Problem[];
}

export type ApprovalsAreaPage = ApprovalsPage | ApprovalPage;
