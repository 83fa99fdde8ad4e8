import { listEventRange } from "#events/index.ts";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import { advanceReplay, endReplay, listReadyReplays, lockReplay } from "../store/replays.ts";
import type { EndpointId } from "./endpoint.ts";
import { queueAgain } from "./queue-for-endpoints.ts";

/** So many deliveries of a replay may wait at its endpoint when more are queued. */
const WAITING_MAX = 500;
const PART_MAX = 500;
const REPLAYS_MAX = 100;

/** Queues the next part of each replay whose endpoint has room for it. */
export async function continueReplays(platform: Platform): Promise<"more" | "idle"> {
  const ready = await listReadyReplays(platform.database.readSystem(), WAITING_MAX, REPLAYS_MAX);
  let result: "more" | "idle" = "idle";
  for (const { tenantId, endpointId } of ready) {
    const actor = { kind: "worker", id: "webhooks" } as const;
    const ctx = { ...platform, tenantId, actor, traceId: newTraceId() };
    if ((await continueReplay(ctx, endpointId)) === "more") result = "more";
  }
  return result;
}

/** A worker that dies has queued a part or nothing of it. */
function continueReplay(ctx: Context, endpointId: EndpointId): Promise<"more" | "idle"> {
  return inTransaction(ctx, async (ctx) => {
    const replay = await lockReplay(ctx, endpointId, WAITING_MAX);
    if (replay === undefined) return "idle";
    const events = await listEventRange(ctx, replay.range, PART_MAX);
    // Its own end is told to the others.
    const wanted = events.filter(({ subject }) => subject.id !== endpointId);
    await queueAgain(ctx, endpointId, wanted, replay);
    if (events.length < PART_MAX) {
      await endReplay(ctx, endpointId);
      return "idle";
    }
    await advanceReplay(ctx, endpointId, events.at(-1)!.sequence);
    return "more";
  });
}
