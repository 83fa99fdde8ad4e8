import { reading, type Context } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { countManual, selectManualAttempts, type ManualAttempt } from "../store/manual-attempts.ts";

const PAGE_SIZE = 50;

/** Lists the attempts that only people can decide, newest first. Without a position: the newest. */
export function pageOfManualAttempts(ctx: Context, position: ListPosition | null): Promise<ListPage<ManualAttempt>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectManualAttempts(context, position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countManualAttempts(ctx: Context, max: number): Promise<number> {
  return countManual(reading(ctx), max + 1);
}
