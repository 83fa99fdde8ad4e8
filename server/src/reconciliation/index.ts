export {
  closeReasons,
  type CaseKind,
  type CaseNote,
  type CloseReason,
  type ReconciliationCase,
  type Side,
} from "./case.ts";
export { givesLists, reconcileDay, type DayResult } from "./reconcile-day.ts";
export { listDays } from "./list-days.ts";
export type { ReconciledDay } from "./store/days.ts";
export { countDays, pageOfDays, type DayPageFilter } from "./page-of-days.ts";
export { pageOfMovements } from "./page-of-movements.ts";
export type { CountedMovement } from "./store/listed-movements.ts";
export { readDay, type DayOverview, type DaySum } from "./read-day.ts";
export type { DayFault, ListFault } from "./unusable-list.ts";
export { requestDay, stateOfDay } from "./request-day.ts";
export { readBankSide, type BankSide } from "./read-bank-side.ts";
export { listCases } from "./cases/list-cases.ts";
export { countCases, pageOfCases, type CasePageFilter } from "./cases/page-of-cases.ts";
export { findCase } from "./cases/find-case.ts";
export { noteCase } from "./cases/note-case.ts";
export { assignCase } from "./cases/assign-case.ts";
export { closeCase, closeGoneCases, GONE_BATCH, type Closing } from "./cases/close-case.ts";
export { eraseCaseNotes, eraseNotesNaming } from "./cases/erase-case-notes.ts";
export { exportCaseNotes, type ExportedCaseNote } from "./cases/export-case-notes.ts";
export { oldMovements } from "./store/movements.ts";
export { reconciliationJobs } from "./jobs.ts";
export { declareReconciliationCounters } from "./alerts.ts";
export { describeOpenCases } from "./cases/describe-open-cases.ts";
