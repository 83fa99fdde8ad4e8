import { recordAudit } from "#audit/index.ts";
import { rangeOfEvents, typesOf, type EventSelection } from "#events/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { countDelivered } from "../store/endpoint-deliveries.ts";
import { insertReplay } from "../store/replays.ts";
import { lockKnownEndpoint } from "./lock-known-endpoint.ts";

const REPLAYED_MAX = 1_000_000;

export interface ReplaySelection extends Omit<EventSelection, "types"> {
  /** Only these of the types that the endpoint wants. */
  eventTypes?: readonly string[] | undefined;
  /** Leaves out events that the endpoint has accepted. */
  isUndeliveredOnly: boolean;
}

/**
 * Sends kept events to the endpoint again, or first, in the order of their sequences. Returns how many; a worker queues them little
 * by little, so that new events do not wait behind them. Refuses (409) more than REPLAYED_MAX ("too_many"), and a second replay of
 * the endpoint while one goes on ("in_progress").
 */
export function replayEvents(
  ctx: Context,
  endpointId: string,
  { eventTypes, isUndeliveredOnly, ...selection }: ReplaySelection,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const endpoint = await lockKnownEndpoint(ctx, endpointId);
    const { id } = endpoint;
    const chosen = typesOf(eventTypes ?? ["*"], "eventTypes");
    const types = typesOf(endpoint.eventTypes, "eventTypes").filter((type) => chosen.includes(type));
    const { range, count: all } = await rangeOfEvents(ctx, { ...selection, types }, REPLAYED_MAX + 1);
    if (all > REPLAYED_MAX)
      throw conflict(`There are more than ${REPLAYED_MAX} events. Replay fewer at a time.`, { reason: "too_many" });
    const count = isUndeliveredOnly ? all - (await countDelivered(ctx, id, range)) : all;
    if (!(await insertReplay(ctx, { endpointId: id, range, isUndeliveredOnly })))
      throw conflict("A replay to this endpoint goes on.", { reason: "in_progress" });
    await recordAudit(ctx, {
      action: "webhook_endpoint.replayed",
      recordType: "webhook_endpoint",
      recordId: id,
      details: { count },
    });
    return count;
  });
}
