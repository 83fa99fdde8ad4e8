import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { countListed, selectListedAtOffset, selectListed, selectOne } from "../store/reversal-list.ts";
import type { ListedReversal, ReversalFilter } from "./listed-reversal.ts";

const PAGE_SIZE = 50;

/** Lists voids and refunds, newest first. Without a position: the newest. */
export function pageOfReversals(
  ctx: Context | ReadContext,
  filter: ReversalFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedReversal>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(context, filter, position, limit));
}

/** Lists voids and refunds by page number, which starts at 1, newest first. */
export function listReversals(
  ctx: Context | ReadContext,
  filter: ReversalFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedReversal[]> {
  return selectListedAtOffset(reading(ctx), filter, { limit: pageSize, offset: (page - 1) * pageSize });
}

/** Counts up to `max` exactly. A result above `max` means that there are more. Without `max`: all. */
export function countReversals(ctx: Context | ReadContext, filter: ReversalFilter, max?: number): Promise<number> {
  return countListed(reading(ctx), filter, max === undefined ? null : max + 1);
}

export async function findReversal(
  ctx: Context | ReadContext,
  reversalId: string,
): Promise<ListedReversal | undefined> {
  const id = parseId(reversalId);
  return id === null ? undefined : selectOne(reading(ctx), id);
}
