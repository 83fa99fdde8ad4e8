export {
  closeReasons,
  type CaseId,
  type CaseNote,
  type CaseNoteId,
  type CaseKind,
  type CloseReason,
  type ReconciliationCase,
  type Side,
} from "./case.ts";
export { reconcileDay, type DayRequest, type DayResult } from "./reconcile-day.ts";
export type { Tally } from "./compare-day.ts";
export { listDays } from "./list-days.ts";
export type { ReconciledDay } from "./store/days.ts";
export { readBankSide, type BankSide } from "./read-bank-side.ts";
export { listCases } from "./list-cases.ts";
export { countCases, pageOfCases, type CasePageFilter, type ListedCase } from "./page-of-cases.ts";
export { findCase } from "./find-case.ts";
export { noteCase } from "./note-case.ts";
export { assignCase } from "./assign-case.ts";
export { closeCase, closeGoneCases, type Closing } from "./close-case.ts";
export { oldMovements } from "./store/movements.ts";
export { reconciliationJobs } from "./jobs.ts";
