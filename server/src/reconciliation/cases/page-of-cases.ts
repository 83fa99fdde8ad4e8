import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import type { ReconciliationCase } from "../case.ts";
import { countListed, selectListed, type CasePageFilter } from "../store/case-list.ts";

export type { CasePageFilter } from "../store/case-list.ts";

const PAGE_SIZE = 50;

export type ListedCase = ReconciliationCase & { createdAt: Date };

/** Lists cases, newest first. Without a position: the newest. */
export function pageOfCases(
  ctx: Context | ReadContext,
  filter: CasePageFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedCase>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, async (limit) => {
    const cases = await selectListed(context, filter, position, limit);
    return cases.map((found) => ({ ...found, createdAt: found.openedAt }));
  });
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countCases(ctx: Context | ReadContext, filter: CasePageFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}
