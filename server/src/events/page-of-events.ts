import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { notFound } from "#platform/refusal.ts";
import type { EventId } from "./event.ts";
import { readEvent } from "./read-events.ts";
import { countListed, findListed, selectListed, type ListedEvent, type ListedEventFilter } from "./store/list.ts";

export type { ListedEvent, ListedEventFilter } from "./store/list.ts";

const PAGE_SIZE = 50;

/** The company's events, the newest first. Without a position: the newest. */
export function pageOfEvents(
  ctx: Context | ReadContext,
  filter: ListedEventFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedEvent>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectListed(context, filter, position, limit));
}

/** Counts up to `max` exactly. A result above `max` means that there are more. */
export function countEvents(ctx: Context | ReadContext, filter: ListedEventFilter, max: number): Promise<number> {
  return countListed(reading(ctx), filter, max + 1);
}

/** An event with the JSON that programs get. Refuses with ERR_NOT_FOUND. */
export async function showEvent(ctx: Context, text: string): Promise<ListedEvent & { body: string }> {
  const id = parseId<"event">(text);
  if (id === null) throw notFound("There is no such event.");
  const [body, found] = await Promise.all([readEvent(ctx, id), findListed(reading(ctx), id as EventId)]);
  if (found === undefined) throw notFound("There is no such event.");
  return { ...found, body: body.toString() };
}
