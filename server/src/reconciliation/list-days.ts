import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { selectNewestDays } from "./store/days.ts";

/** How a day of a terminal stands. */
export interface ReconciledDay {
  terminalId: string;
  day: string;
  source: "bank" | "file" | null;
  /** Listed before the day was over. */
  isProvisional: boolean;
  movementCount: number;
  comparedAt: Date | null;
  /** When a worker tries it next. */
  dueAt: Date | null;
  failures: number;
  failure: string | null;
}

const DAYS_MAX = 200;

/** The newest days first. */
export function listDays(ctx: Context | WriteContext): Promise<ReconciledDay[]> {
  return joinTransaction(ctx, (ctx) => selectNewestDays(ctx, DAYS_MAX));
}
