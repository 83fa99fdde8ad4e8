import { reading, type Context } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { bytesOf } from "./event.ts";
import { selectEvent, selectEvents, selectNewestOf, type EventFilter, type EventWindow } from "./store/feed.ts";

export interface EventPage {
  /** The JSON of each event, in the order of their sequences. */
  events: readonly Buffer[];
  totalCount: number;
  /** What the next call gives as `after`. */
  next: number;
  newest: number;
  oldest: number;
}

/**
 * The events after a sequence. Without a filter no sequence is missing between two of them. Refuses (400, "expired") a sequence
 * whose next event is no longer kept.
 */
export async function readEvents(ctx: Context, filter: EventFilter, window: EventWindow): Promise<EventPage> {
  const { after, limit } = window;
  const { events, totalCount, newest, oldest } = await selectEvents(reading(ctx), filter, window);
  if (after < oldest - 1)
    throw invalid("after", `Events before ${oldest} are no longer kept. Begin with after=${oldest - 1}.`, "expired");
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const last = events.at(-1)?.sequence;
  // Behind the last match nothing up to the newest event matches.
  const next = isFiltered && events.length < limit ? Math.max(after, newest) : (last ?? after);
  return { events: events.map(bytesOf), totalCount, next, newest, oldest };
}

/** The company's newest sequence; 0 before its first event. */
export async function newestSequence(ctx: Context): Promise<number> {
  const [stream] = await selectNewestOf(reading(ctx).tx, [ctx.tenantId]);
  return stream?.newest ?? 0;
}

/** Refuses (404) an unknown event, and one that was recorded a moment ago and has no sequence yet. */
export async function readEvent(ctx: Context, id: string): Promise<Buffer> {
  const event = await selectEvent(reading(ctx), id);
  if (event === undefined) throw notFound("There is no such event.");
  return bytesOf(event);
}
