import type { ListModel, Money, Problem, ShellModel, ViewTab } from "../../model.ts";

/** What a case is about: the bank has it alone, we have it alone, or both have it with different amounts. */
export type CaseKindName = "bank_only" | "ours_only" | "amount_differs";
export type MovementName = "sale" | "void" | "refund";
export type CloseReasonName = "corrected_at_bank" | "corrected_here" | "bank_was_late" | "not_ours" | "other";

export interface CaseRow {
  url: string;
  opened: string;
  /** The bank's day, such as "2026-11-20". */
  day: string;
  terminal: string;
  kind: CaseKindName;
  movement: MovementName;
  bankOrder: string;
  ours: Money | null;
  bank: Money | null;
  isOpen: boolean;
  /** The last comparison no longer found the difference. */
  isGone: boolean;
  assigned: string | null;
}

export interface CasesPage extends ShellModel {
  kind: "cases";
  tabs: readonly ViewTab[];
  list: ListModel;
  views: readonly ViewTab[];
  terminals: readonly { id: string; name: string }[];
  rows: readonly CaseRow[];
}

/** A movement as one side has it. */
export interface CaseSide {
  money: Money;
  installments: number;
  reference: string | null;
  approvalCode: string | null;
  at: string | null;
}

export interface CasePage extends ShellModel {
  kind: "case";
  listUrl: string;
  row: CaseRow;
  ours: CaseSide | null;
  bank: CaseSide | null;
  /** The bank's amount less ours; null where a side is missing or the currencies differ. */
  difference: Money | null;
  paymentUrl: string | null;
  found: string;
  gone: string | null;
  closed: { at: string; by: string; reason: CloseReasonName; note: string } | null;
  notes: readonly { id: string; at: string; by: string; text: string }[];
  /** Null if the case is closed or the member may only look. */
  forms: {
    noteAction: string;
    noteId: string;
    assignAction: string;
    assignedTo: string;
    members: readonly { id: string; name: string }[];
    closeAction: string;
    reason: string;
  } | null;
  /** What was typed into the note of a form that was refused. */
  note: string;
  problems: readonly Problem[];
}

export interface ReconciledDayRow {
  id: string;
  day: string;
  terminal: string;
  /** `failed`: the bank's list could not be read. `provisional`: it was read before the day was over. */
  state: "waiting" | "failed" | "provisional" | "compared";
  source: "bank" | "file" | null;
  movements: number;
  compared: string | null;
  next: string | null;
  failure: string | null;
  casesUrl: string;
}

export interface DaysPage extends ShellModel {
  kind: "days";
  tabs: readonly ViewTab[];
  rows: readonly ReconciledDayRow[];
}

export type ReconciliationAreaPage = CasesPage | CasePage | DaysPage;
