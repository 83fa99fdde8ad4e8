import type { Money, Problem, ShellModel } from "../model.ts";
import type { ApprovalRow } from "../approvals/approval-row.tsx";

/** What the bank did, as people learned it. "reversed": charged, and given back since. */
export type SettleOutcome = "approved" | "declined" | "reversed";

export type UnclearKind = "sale" | "void" | "refund";

export type UnclearReason =
  | "never_resolved"
  | "reversal_given_up"
  | "amount_differs"
  | "refunded_at_bank"
  | "which_refund_is_unknown"
  | "bank_answers_no_queries"
  | "other";

export interface ShownBankCall {
  at: string;
  operation: "charge" | "void" | "refund" | "status";
  answer: "approved" | "declined" | "unknown" | "voided" | "refunded" | "pending" | "notFound";
  /** The bank's amount where it named one. */
  amount: Money | null;
  /** What the bank said when it declined. */
  message: string | null;
  /** It came after the service had stopped waiting. */
  isLate: boolean;
}

/** What is known about an attempt whose outcome the bank never reported, for the requester and the approver. */
export interface UnclearEvidence {
  kind: UnclearKind;
  reference: string;
  paymentUrl: string;
  terminal: string;
  bankOrder: string;
  amount: Money;
  card: string | null;
  installments: number | null;
  /** The references that the bank has reported to this service. */
  authCode: string | null;
  hostReference: string | null;
  sent: string;
  since: string;
  why: UnclearReason;
  /** The merchant has cancelled the payment in the meantime. */
  isCancelled: boolean;
  /** Newest first. */
  bankCalls: readonly ShownBankCall[];
  /** How many older calls are not shown. */
  olderCallCount: number;
  bankMovements: readonly { at: string; kind: UnclearKind; amount: Money; reference: string | null }[];
}

export interface EarlierSettlement {
  url: string;
  at: string;
  askedBy: string;
  outcome: SettleOutcome;
  state: ApprovalRow["state"];
}

/** The form that settles an attempt, or why it cannot be settled now. */
export interface SettlePage extends ShellModel {
  kind: "settle";
  listUrl: string;
  evidence: UnclearEvidence;
  /** Null if a request waits or the attempt is decided. */
  form: {
    action: string;
    /** Chosen by the server: a form that is sent twice does one thing. */
    id: string;
    /** Nobody else may settle: it is done at once. */
    isAlone: boolean;
    /** Who may approve. */
    others: readonly string[];
    outcomes: readonly SettleOutcome[];
    outcome: string;
    authCode: string;
    hostReference: string;
    source: string;
  } | null;
  /** The request that waits. */
  waiting: EarlierSettlement | null;
  /** Other requests about it. */
  earlier: readonly EarlierSettlement[];
  /** Its outcome, if it is decided. */
  decided: SettleOutcome | null;
  problems: readonly Problem[];
}

/** A member's request to settle an attempt. */
export interface SettlementPage extends ShellModel {
  kind: "settlement";
  listUrl: string;
  evidence: UnclearEvidence;
  row: ApprovalRow;
  outcome: SettleOutcome;
  authCode: string | null;
  hostReference: string | null;
  isAlone: boolean;
  expires: string;
  decidedBy: string | null;
  decided: string | null;
  note: string | null;
  failure: Problem | null;
  /** The decision's form; null if it is decided. */
  form: { action: string; canDecide: boolean; note: string; refusal: Problem | null } | null;
  problems: readonly Problem[];
}

export type UnclearAreaPage = SettlePage | SettlementPage;
