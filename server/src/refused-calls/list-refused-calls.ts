import { reading, type Context } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import type { RefusedCall, RefusedCallFilter } from "./refused-call.ts";
import { countListed, selectPage } from "./store/refused-calls.ts";

const PAGE_SIZE = 50;

/** The company's refused calls, newest first. */
export function listRefusedCalls(
  ctx: Context,
  filter: RefusedCallFilter,
  position: ListPosition | null,
): Promise<ListPage<RefusedCall>> {
  const read = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectPage(read, filter, position, limit));
}

/** Counts up to one more than `max`. */
export function countRefusedCalls(ctx: Context, filter: RefusedCallFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}
