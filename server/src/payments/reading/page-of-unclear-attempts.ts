import { reading, type Context } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { countUnclear, selectUnclearAttempts, type UnclearAttempt } from "../store/unclear-attempts.ts";

const PAGE_SIZE = 50;

/** Lists the attempts that only people can decide, newest first. Without a position: the newest. */
export function pageOfUnclearAttempts(ctx: Context, position: ListPosition | null): Promise<ListPage<UnclearAttempt>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectUnclearAttempts(context, position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countUnclearAttempts(ctx: Context, max: number): Promise<number> {
  return countUnclear(reading(ctx), max + 1);
}
