import type { ReadContext } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import { bytesOf, type EventId } from "./event.ts";
import { selectToSend } from "./store/feed.ts";

export interface EventToSend {
  bytes: Buffer;
  /** The request or the job that recorded it. */
  traceId: string;
}

/** The bytes of events, by their ids; those that are no longer kept are left out. */
export async function eventsToSend(
  ctx: Pick<ReadContext, "tx" | "tenantId">,
  ids: readonly EventId[],
): Promise<Map<EventId, EventToSend>> {
  const events = await selectToSend(ctx, ids);
  return new Map(
    events.map(({ traceId, ...event }) => [event.id, { bytes: bytesOf(event), traceId: traceId ?? newTraceId() }]),
  );
}
