import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { notFound } from "#platform/refusal.ts";
import type { Collection } from "./collection.ts";
import {
  countIntegratedSince,
  countListed,
  selectListed,
  selectOldestWaiting,
  type CollectionFilter,
} from "./store/collection-list.ts";
import { selectCollectionsById, selectIsAnyIntegrated } from "./store/collections.ts";

const PAGE_SIZE = 50;

/** Lists collections, newest first. Without a position: the newest. */
export function pageOfCollections(
  ctx: Context,
  filter: CollectionFilter,
  position: ListPosition | null,
): Promise<ListPage<Collection & { createdAt: Date }>> {
  return readListPage(PAGE_SIZE, position, async (limit) => {
    const found = await selectListed(reading(ctx), filter, position, limit);
    return found.map((each) => ({ ...each, createdAt: each.bookedAt }));
  });
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countCollections(ctx: Context | ReadContext, filter: CollectionFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}

export async function readCollection(ctx: Context, id: string): Promise<Collection> {
  const found = await findCollection(ctx, id);
  if (found === undefined) throw notFound("There is no such collection.");
  return found;
}

export async function findCollection(ctx: Context, id: string): Promise<Collection | undefined> {
  const known = parseId(id);
  const [found] = known === null ? [] : await selectCollectionsById(reading(ctx), [known]);
  return found;
}

/** Whether an ERP has ever acknowledged a collection of this company. */
export function hasErp(ctx: Context): Promise<boolean> {
  return selectIsAnyIntegrated(reading(ctx));
}

/** When the oldest collection that waits for the ERP was booked; null if none waits. */
export function oldestWaiting(ctx: Context): Promise<Date | null> {
  return selectOldestWaiting(reading(ctx));
}

/** Counts the collections that `reopenCollections` would list again. */
export function countReopenable(ctx: Context, from: Date): Promise<number> {
  return countIntegratedSince(reading(ctx), from);
}
