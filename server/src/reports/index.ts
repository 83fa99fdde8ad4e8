export { attemptResults } from "./attempt-report.ts";
export type { AttemptFilter, AttemptResult, ListedAttempt, Sum } from "./attempt-report.ts";
export { backlogs, lastAttemptAt, type Backlogs, type Queue, type UnclearCount } from "./backlogs.ts";
export { collections, type Collection } from "./collections.ts";
export { countAttempts, listAttempts } from "./list-attempts.ts";
export { requestFigures } from "./request-figures.ts";
export type { RequestFigures } from "./store/requests.ts";
export { today, type CurrencyFigures, type Days, type Figures } from "./today.ts";
