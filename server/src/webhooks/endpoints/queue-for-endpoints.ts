import { isNamedBy, type SequencedEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { DeliveryId } from "../event.ts";
import { insertDeliveries, type NewDelivery } from "../store/endpoint-deliveries.ts";
import { listActiveEndpoints } from "../store/endpoints.ts";
import type { EndpointId } from "./endpoint.ts";

/** One statement writes at most this many deliveries. */
const QUEUED_MAX = 1_000;

/** Queues each event for each active endpoint that wants its type, in the transaction that gives the events their sequences. */
export async function queueForEndpoints(ctx: WriteContext, events: readonly SequencedEvent[]): Promise<void> {
  const endpoints = await listActiveEndpoints(ctx);
  const deliveries = endpoints.flatMap(({ id, eventTypes }) =>
    deliveriesOf(
      id,
      // Its own end is told to the others: it would get it when it is enabled again.
      events.filter(({ type, subject }) => isNamedBy(eventTypes, type) && subject.id !== id),
    ),
  );
  for (let from = 0; from < deliveries.length; from += QUEUED_MAX)
    await insertDeliveries(ctx, deliveries.slice(from, from + QUEUED_MAX), { isReplay: false });
}

/** Each waits for the one of the same subject before it. */
function deliveriesOf(endpointId: EndpointId, events: readonly SequencedEvent[]): NewDelivery[] {
  const previous = new Map<string, DeliveryId>();
  return events.map((event) => {
    const id = newId<"delivery">();
    const afterId = previous.get(event.subject.id) ?? null;
    previous.set(event.subject.id, id);
    return { id, endpointId, event, afterId };
  });
}
