import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { countListed, selectListed, type DayPageFilter } from "./store/day-list.ts";
import type { ReconciledDay } from "./store/days.ts";

export type { DayPageFilter } from "./store/day-list.ts";

const PAGE_SIZE = 50;

/** Lists the days of terminals, newest first. Without a position: the newest. */
export function pageOfDays(
  ctx: Context | ReadContext,
  filter: DayPageFilter,
  position: ListPosition | null,
): Promise<ListPage<ReconciledDay>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, async (limit) => {
    const days = await selectListed(context, filter, position, limit);
    return days.map((day) => ({ ...day, id: day.terminalId, createdAt: new Date(`${day.day}T00:00:00Z`) }));
  });
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countDays(ctx: Context | ReadContext, filter: DayPageFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}
