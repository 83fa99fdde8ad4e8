import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import type { AttemptFilter, ListedAttempt } from "./attempt-report.ts";
import { countListed, selectListed } from "./store/attempt-list.ts";

const PAGE_SIZE = 50;

/** Lists attempts, newest first. Without a position: the newest. */
export function pageOfAttempts(
  ctx: Context | ReadContext,
  filter: AttemptFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedAttempt>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(context, filter, position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countAttempts(ctx: Context | ReadContext, filter: AttemptFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}
