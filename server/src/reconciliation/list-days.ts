import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { selectNewestDays } from "./store/days.ts";

/** The status of one day of one terminal. */
export interface ReconciledDay {
  terminalId: string;
  day: string;
  source: "bank" | "file" | null;
  /** Listed before the day was over. */
  isProvisional: boolean;
  movementCount: number;
  comparedAt: Date | null;
  /** When a worker reconciles the day next. */
  dueAt: Date | null;
  failures: number;
  failure: string | null;
}

const DAYS_MAX = 200;

/** Newest first. */
export function listDays(ctx: Context | WriteContext): Promise<ReconciledDay[]> {
  return joinTransaction(ctx, (ctx) => selectNewestDays(ctx, DAYS_MAX));
}
