import { reading, type Context } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import type { RefusedCall, RefusedCallFilter } from "./refused-call.ts";
import { countListed, selectListed } from "./store/refused-calls.ts";

const PAGE_SIZE = 50;

/** The company's refused calls, newest first. */
export function pageOfRefusedCalls(
  ctx: Context,
  filter: RefusedCallFilter,
  position: ListPosition | null,
): Promise<ListPage<RefusedCall>> {
  const read = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(read, filter, position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countRefusedCalls(ctx: Context, filter: RefusedCallFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}
