export { attemptResults, type AttemptFilter, type ListedAttempt, type Sum } from "./attempt-report.ts";
export type { UnclearCount } from "./backlog.ts";
export { backlogs, lastAttemptAt } from "./backlogs.ts";
export { collections, type MonthlyCollection } from "./collections.ts";
export { countAttempts, listAttempts } from "./list-attempts.ts";
export { requestFigures } from "./request-figures.ts";
export type { RequestFigures } from "./store/requests.ts";
export { today, type CurrencyFigures, type Days, type Figures } from "./today.ts";
