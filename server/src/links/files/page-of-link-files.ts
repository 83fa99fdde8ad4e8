import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { notFound } from "#platform/refusal.ts";
import type { LinkFile } from "./link-file.ts";
import { countLinkFileRows, selectLinkFile, selectLinkFiles } from "./store.ts";

const PAGE_SIZE = 50;

/** Which files are listed: all, or those of one member. */
export interface LinkFileFilter {
  memberId?: string;
}

/** Lists files, newest first. Without a position: the newest. */
export function pageOfLinkFiles(
  ctx: Context | ReadContext,
  { memberId }: LinkFileFilter,
  position: ListPosition | null,
): Promise<ListPage<LinkFile>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectLinkFiles(context, { memberId, position, limit }));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countLinkFiles(ctx: Context | ReadContext, { memberId }: LinkFileFilter, max: number): Promise<number> {
  return countLinkFileRows(reading(ctx), memberId, max + 1);
}

/** Refuses (404) an unknown file. */
export async function readLinkFile(ctx: Context | ReadContext, id: string): Promise<LinkFile> {
  const found = await selectLinkFile(reading(ctx), id);
  if (found === undefined) throw notFound("There is no such file.");
  return found;
}
