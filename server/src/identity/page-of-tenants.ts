import type { Platform } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { countListed, selectListed, type TenantFilter } from "./store/tenant-list.ts";
import type { Tenant } from "./tenant.ts";

export type { TenantFilter } from "./store/tenant-list.ts";

const PAGE_SIZE = 50;

/** Lists companies, newest first. Without a position: the newest. */
export function pageOfTenants(
  { database }: Platform,
  filter: TenantFilter,
  position: ListPosition | null,
): Promise<ListPage<Tenant>> {
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(database.readSystem(), filter, position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countTenants({ database }: Platform, filter: TenantFilter, max: number): Promise<number> {
  return countListed(database.readSystem(), filter, max + 1);
}
