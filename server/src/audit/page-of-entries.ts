import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import type { AuditRow } from "./store/entries.ts";
import { countListed, selectListed, type AuditFilter } from "./store/entry-list.ts";

export type { AuditFilter } from "./store/entry-list.ts";

const PAGE_SIZE = 50;

export type ListedEntry = AuditRow & { createdAt: Date };

/** One page of entries, last written first. Without a position, the first page. */
export function pageOfEntries(
  ctx: Context | ReadContext,
  filter: AuditFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedEntry>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, async (limit) => {
    const rows = await selectListed(context, filter, position, limit);
    return rows.map((row) => ({ ...row, createdAt: row.at }));
  });
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countEntries(ctx: Context | ReadContext, filter: AuditFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}
