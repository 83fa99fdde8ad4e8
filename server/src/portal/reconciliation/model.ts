import type { ListModel, Money, Problem, ShellModel, ViewTab } from "../model.ts";

/** What a case is about: the bank has it alone, we have it alone, or both have it with different amounts. */
export type CaseKindName = "bank_only" | "ours_only" | "amount_differs";
export type MovementName = "sale" | "void" | "refund";
export type CloseReasonName = "corrected_at_bank" | "corrected_here" | "bank_was_late" | "not_ours" | "other";

export type AttemptStateName =
  | "CREATED"
  | "AUTH_PENDING"
  | "AUTHENTICATED"
  | "SUBMITTING"
  | "APPROVED"
  | "DECLINED"
  | "UNKNOWN"
  | "REVERSING"
  | "REVERSED"
  | "MANUAL"
  | "ABANDONED";

export interface CaseRow {
  url: string;
  opened: string;
  /** The bank's day, such as "2026-11-20". */
  day: string;
  dayUrl: string;
  terminal: string;
  kind: CaseKindName;
  movement: MovementName;
  bankOrder: string;
  ours: Money | null;
  bank: Money | null;
  /** Our amount less the bank's; null where a side is missing or the currencies differ. */
  difference: Money | null;
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
  /** Null for members who may not close cases. */
  closeGoneUrl: string | null;
  rows: readonly CaseRow[];
}

/** A movement as one side has it. */
export interface CaseSide {
  money: Money;
  installments: number;
  /** The state of our attempt; null for the bank's side. */
  state: AttemptStateName | null;
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
    /** The member who works on it, or "". */
    assigned: string;
    /** The member whom the form chooses. Differs after a refusal. */
    chosen: string;
    members: readonly { id: string; name: string }[];
    closeAction: string;
    /** "" until a reason is chosen. */
    reason: string;
  } | null;
  /** What was typed into the note of a form that was refused. */
  note: string;
  problems: readonly Problem[];
}

/** The form that closes every case whose difference is gone. */
export interface GoneCasesPage extends ShellModel {
  kind: "gone-cases";
  listUrl: string;
  action: string;
  /** Cases that were gone at this time are closed, in milliseconds. */
  shownAt: string;
  count: { number: number; isMore: boolean };
  note: string;
  /** "" until a reason is chosen. */
  reason: string;
  problems: readonly Problem[];
}

export interface ReconciledDayRow {
  id: string;
  url: string;
  day: string;
  terminal: string;
  /** `failed`: the bank's list could not be read. `provisional`: it was read before the day was over. */
  state: "waiting" | "failed" | "provisional" | "compared";
  source: "bank" | "file" | null;
  movements: number;
  compared: string | null;
  next: string | null;
  failure: DayFailure | null;
  casesUrl: string;
}

/** Why a day could not be read. Without a fault, which old days lack, there is only the English text. */
export interface DayFailure {
  text: string;
  fault: DayFault | null;
}

export type DayFault =
  | { name: DayFaultName }
  | { name: "http_status"; status: number }
  | { name: "list"; first: SettlementFileFault; more: number };

export type DayFaultName =
  | "unreachable"
  | "no_answer"
  | "not_a_list"
  | "endless"
  | "no_list"
  | "no_file"
  | "unexpected";

export interface DaysPage extends ShellModel {
  kind: "days";
  tabs: readonly ViewTab[];
  list: ListModel;
  terminals: readonly { id: string; name: string }[];
  /** Null for members who may not send a settlement file. */
  fileUrl: string | null;
  rows: readonly ReconciledDayRow[];
}

/** The form for a bank's settlement file. */
export interface SettlementFilePage extends ShellModel {
  kind: "settlement-file";
  listUrl: string;
  action: string;
  /** Identifies the run, so that a form that is sent twice is compared once. */
  id: string;
  bytesMax: number;
  terminals: readonly { id: string; name: string }[];
  terminal: string;
  day: string;
  problems: readonly Problem[];
  faults: readonly SettlementFileFault[];
}

/** What is wrong with a settlement file. `line` is null if it concerns the whole file. Days are such as "2026-11-20". */
export interface SettlementFileFault {
  line: number | null;
  fault:
    | { name: SettlementFaultName }
    | { name: "values" | "count"; has: number; needs: number }
    | { name: "repeats"; first: number }
    | { name: "missing_columns"; missing: string }
    | { name: "another_day"; has: string; needs: string };
}

export type SettlementFaultName =
  | "kind"
  | "reference"
  | "order_id"
  | "amount"
  | "currency"
  | "installments"
  | "auth_code"
  | "time"
  | "unknown_columns"
  | "end"
  | "more"
  | "after_end"
  | "no_end"
  | "unreadable"
  | "another_page"
  | "twice"
  | "not_utf8"
  | "workbook";

/** What one side has, with the address of the list that the sum counts. */
export interface CountedSum {
  count: number;
  money: Money;
  url: string;
}

/** Both sides of one kind of movement in one currency. */
export interface DaySumRow {
  id: string;
  movement: MovementName;
  ours: CountedSum;
  /** Null if the bank's list is missing. */
  bank: CountedSum | null;
  difference: Money | null;
}

export interface DayPage extends ShellModel {
  kind: "day";
  listUrl: string;
  day: string;
  terminals: readonly {
    id: string;
    name: string;
    /** Null for a day that nobody has asked the bank for. */
    state: ReconciledDayRow["state"] | null;
    compared: string | null;
    next: string | null;
    failure: DayFailure | null;
    cases: number;
    casesUrl: string;
    sums: readonly DaySumRow[];
    /** The form that has the list read again; null if the bank gives none or the member may not. */
    run: { action: string; terminal: string; seen: string } | null;
  }[];
  problems: readonly Problem[];
}

/** The movements that a sum counts. */
export interface DayMovementsPage extends ShellModel {
  kind: "day-movements";
  dayUrl: string;
  day: string;
  side: "ours" | "bank";
  movement: MovementName;
  terminal: string;
  total: Money | null;
  list: ListModel;
  rows: readonly {
    id: string;
    bankOrder: string;
    url: string | null;
    reference: string | null;
    approvalCode: string | null;
    installments: number;
    at: string;
    money: Money;
  }[];
}

export type ReconciliationAreaPage =
  | CasesPage
  | CasePage
  | GoneCasesPage
  | SettlementFilePage
  | DaysPage
  | DayPage
  | DayMovementsPage;
