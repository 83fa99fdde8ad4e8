export {
  attemptResults,
  type AttemptFilter,
  type AttemptResult,
  type ListedAttempt,
  type Sum,
} from "./attempt-report.ts";
export type { UnclearCount } from "./backlog.ts";
export { lastAttemptAt, readBacklogs } from "./read-backlogs.ts";
export { exportAttempts } from "./export-attempts.ts";
export { exportMonthlyTotals } from "./export-monthly-totals.ts";
export { readMonthlyTotals, type MonthlyTotal } from "./read-monthly-totals.ts";
export { countAttempts, pageOfAttempts } from "./page-of-attempts.ts";
export {
  daysOfMonth,
  daysOfPeriod,
  problemsOfDays,
  REPORT_MONTHS_MAX,
  reportPeriods,
  type DaysProblem,
  type ReportPeriod,
} from "./report-days.ts";
export { readRequestFigures } from "./read-request-figures.ts";
export type { RequestFigures } from "./store/requests.ts";
export { readFigures, type BankFigures, type CurrencyFigures, type Days, type Figures } from "./read-figures.ts";
