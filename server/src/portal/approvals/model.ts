import type { Money, Problem, SettleOutcome, ShellModel } from "../model.ts";
import type { ReversalStateName } from "../refunds/model.ts";

export type ApprovalStateName = "waiting" | "approved" | "done" | "failed" | "refused" | "expired";

export interface ApprovalRow {
  url: string;
  /** The outcome of a request to settle an attempt; null for a request to give money back. */
  settles: SettleOutcome | null;
  asked: string;
  reference: string;
  paymentUrl: string;
  amount: Money;
  reason: string;
  askedBy: string;
  state: ApprovalStateName;
  /** What the bank did with the void or refund that was made; null for every other request. */
  reversal: ReversalStateName | null;
}

export interface ApprovalsPage extends ShellModel {
  kind: "approvals";
  waiting: readonly ApprovalRow[];
  decided: readonly ApprovalRow[];
  /** The attempts that wait to be settled; null on the list of the member's own requests. */
  unclearUrl: string | null;
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
  /** The decision's form; null unless the request waits for a decision. */
  form: { action: string; canDecide: boolean; note: string; left: Money; refusal: Problem | null } | null;
  problems: readonly Problem[];
}

export type ApprovalsAreaPage = ApprovalsPage | ApprovalPage;
