import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { selectNewestDays, type ReconciledDay } from "./store/days.ts";

const DAYS_MAX = 200;

/** The newest 200 days of terminals, newest first. */
export function listDays(ctx: Context | WriteContext): Promise<ReconciledDay[]> {
  return joinTransaction(ctx, (ctx) => selectNewestDays(ctx, DAYS_MAX));
}
