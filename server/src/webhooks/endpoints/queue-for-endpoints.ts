import { isNamedBy, type EventId, type SequencedEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { DeliveryId } from "../event.ts";
import { insertDeliveries, selectDeliveriesOf, type NewDelivery } from "../store/endpoint-deliveries.ts";
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
      new Map(),
    ),
  );
  for (let from = 0; from < deliveries.length; from += QUEUED_MAX)
    await insertDeliveries(ctx, deliveries.slice(from, from + QUEUED_MAX), { isReplay: false });
}

/** Queues at most QUEUED_MAX events again for an endpoint, in the order of their sequences, or first if it has not had them. */
export async function queueAgain(
  ctx: WriteContext,
  endpointId: EndpointId,
  events: readonly SequencedEvent[],
  { isUndeliveredOnly }: { isUndeliveredOnly: boolean },
): Promise<void> {
  const sent = await selectDeliveriesOf(ctx, endpointId, events);
  const known = new Map(sent.map(({ id, eventId }) => [eventId, id]));
  const delivered = new Set(sent.filter(({ isDelivered }) => isDelivered).map(({ eventId }) => eventId));
  const wanted = isUndeliveredOnly ? events.filter(({ id }) => !delivered.has(id)) : events;
  await insertDeliveries(ctx, deliveriesOf(endpointId, wanted, known), { isReplay: true });
}

/** Each waits for the one of the same subject before it. */
function deliveriesOf(
  endpointId: EndpointId,
  events: readonly SequencedEvent[],
  known: ReadonlyMap<EventId | null, DeliveryId>,
): NewDelivery[] {
  const previous = new Map<string, DeliveryId>();
  return events.map((event) => {
    const id = known.get(event.id) ?? newId<"delivery">();
    const afterId = previous.get(event.subject.id) ?? null;
    previous.set(event.subject.id, id);
    return { id, endpointId, event, afterId };
  });
}
