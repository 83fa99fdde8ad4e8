import { reading, type Context, type ReadContext } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import type { Delivery } from "./store/deliveries.ts";
import {
  countListed,
  selectListedAtOffset,
  selectListed,
  type ListedDelivery,
  type ListedDeliveryFilter,
} from "./store/delivery-list.ts";

export type { ListedDelivery, ListedDeliveryFilter } from "./store/delivery-list.ts";

const PAGE_SIZE = 50;

/** Lists deliveries, newest first. Without a position: the newest. */
export function pageOfDeliveries(
  ctx: Context | ReadContext,
  filter: ListedDeliveryFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedDelivery>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(context, filter, position, limit));
}

/** Lists one page of deliveries by its number, newest first, with the exact total. */
export async function listDeliveriesByPage(
  ctx: Context | ReadContext,
  filter: ListedDeliveryFilter,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; deliveries: Delivery[] }> {
  const context = reading(ctx);
  const [totalCount, deliveries] = await Promise.all([
    countListed(context, filter, null),
    selectListedAtOffset(context, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return { totalCount, deliveries };
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countDeliveries(
  ctx: Context | ReadContext,
  filter: ListedDeliveryFilter,
  max: number,
): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}
