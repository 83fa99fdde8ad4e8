import { isSignedBy, type EventReceipt } from "../../events/event-receiver.ts";
import type { Subscriber } from "../../events/subscriptions.ts";
import type { EndpointDelivery, EventBooks, StoredEvent } from "./event-books.ts";

/** How long an ended secret may still be used by a request that was under way. */
const UNDER_WAY_MS = 5_000;
/** An event waits for the subject's previous one for a minute; some of it is left for a busy machine. */
const WAITS_MS = 50_000;

/**
 * I48: each event reaches each endpoint of its company that wants its type, and no other, under one delivery, with the bytes of the
 * feed and the signature of the endpoint's own secret, after the subject's events before it.
 */
export function checkEndpoints(
  books: Pick<EventBooks, "events" | "deliveries">,
  subscribers: readonly Subscriber[],
  receipts: readonly EventReceipt[],
  isTimed: (receipt: Pick<EventReceipt, "receivedAt">) => boolean = () => true,
): string[] {
  const known = new Map(books.events.map((event) => [event.id, event]));
  const ofEndpoint = Map.groupBy(books.deliveries, ({ endpointId }) => endpointId);
  const arrived = Map.groupBy(receipts, ({ endpoint }) => endpoint);
  return subscribers
    .flatMap((subscriber) => {
      const own = ofEndpoint.get(subscriber.id) ?? [];
      const taken = arrived.get(subscriber.name) ?? [];
      const breaches = [
        ...undelivered(subscriber, books.events, own, taken),
        ...taken.flatMap((receipt) => misdelivered(subscriber, receipt, known.get(receipt.eventId))),
        ...(subscriber.isSteady ? overtaken(own, taken, isTimed) : []),
      ];
      return breaches.map((breach) => `endpoint ${subscriber.name}: ${breach}`);
    })
    .map((breach) => `I48: ${breach}`);
}

function undelivered(
  { company, id, eventTypes, since }: Subscriber,
  events: readonly StoredEvent[],
  deliveries: readonly EndpointDelivery[],
  receipts: readonly EventReceipt[],
): string[] {
  const wanted = events.filter(
    (event) =>
      event.company === company &&
      (event.sequence ?? 0) > since &&
      isWanted(eventTypes, event.type) &&
      event.subjectId !== id,
  );
  const ofEvent = Map.groupBy(deliveries, ({ eventId }) => eventId);
  const accepted = new Set(
    receipts.filter(({ status }) => status !== null && status < 300).map(({ eventId }) => eventId),
  );
  const ids = new Set(wanted.map((event) => event.id));
  return [
    ...wanted.flatMap((event) => {
      const own = ofEvent.get(event.id) ?? [];
      const name = `event ${event.sequence}, ${event.type},`;
      if (own.length !== 1) return [`${name} has ${own.length} deliveries`];
      if (own[0]!.state !== "delivered") return [`${name} is ${own[0]!.state}`];
      return accepted.has(event.id) ? [] : [`${name} is delivered, and was not accepted`];
    }),
    ...deliveries
      .filter(({ eventId }) => !ids.has(eventId))
      .map(({ sequence }) => `event ${sequence} is not wanted, and has a delivery`),
  ];
}

/** Patterns are `*`, all of a kind such as `payment.*`, or one type. */
function isWanted(patterns: readonly string[], type: string): boolean {
  return patterns.some((pattern) => pattern === "*" || pattern === type || pattern === `${type.split(".")[0]}.*`);
}

function misdelivered(
  { company, secrets, ended }: Subscriber,
  receipt: EventReceipt,
  event: StoredEvent | undefined,
): string[] {
  const { eventId, body, receivedAt } = receipt;
  if (event === undefined) return [`${eventId} arrived, and is not recorded`];
  if (event.company !== company) return [`event ${event.sequence} of another company arrived`];
  const signers = secrets.filter((secret) => isSignedBy(receipt, secret));
  const isTooLate = (secret: string) => receivedAt > (ended.get(secret) ?? Number.POSITIVE_INFINITY) + UNDER_WAY_MS;
  return [
    ...(body === event.text ? [] : [`event ${event.sequence} arrived with other bytes`]),
    ...(signers.length > 0 ? [] : [`event ${event.sequence} has a wrong signature`]),
    ...(signers.some(isTooLate) ? [`event ${event.sequence} is signed with a secret that had ended`] : []),
  ];
}

function overtaken(
  deliveries: readonly EndpointDelivery[],
  receipts: readonly EventReceipt[],
  isTimed: (receipt: Pick<EventReceipt, "receivedAt">) => boolean,
): string[] {
  const arrivals = Map.groupBy(receipts, ({ eventId }) => eventId);
  return [...Map.groupBy(deliveries, ({ subjectId }) => subjectId).values()].flatMap((own) => {
    const inOrder = own.toSorted((one, other) => one.sequence - other.sequence);
    return inOrder.flatMap(({ eventId, sequence, createdAt }, index) => {
      const before = inOrder[index - 1];
      const first = arrivals.get(eventId)?.[0];
      // After the faults the storm moves the clock by more than a minute at once.
      if (before === undefined || first === undefined || first.isAfterFaults || !isTimed(first)) return [];
      const isDone = (arrivals.get(before.eventId) ?? []).some(
        ({ receivedAt, status }) => receivedAt <= first.receivedAt && status === 200,
      );
      if (isDone || first.at - createdAt.getTime() > WAITS_MS) return [];
      return [`event ${sequence} arrived before event ${before.sequence} of its subject`];
    });
  });
}
