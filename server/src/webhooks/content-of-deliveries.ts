import { eventsToSend } from "#events/index.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { LeasedRow } from "./store/queue.ts";

/** What is sent, to which address. */
export interface LeasedDelivery extends Omit<LeasedRow, "url" | "body" | "traceId" | "eventId"> {
  /** The event's id, the same at all endpoints; for links the delivery's. */
  webhookId: string;
  url: string;
  body: Buffer;
  traceId: string;
}

/** Adds the bytes of events for endpoints. Leaves out what cannot be sent any more: its endpoint was removed, or its event deleted. */
export async function withContent(tx: Transaction, rows: readonly LeasedRow[]): Promise<LeasedDelivery[]> {
  const ofTenants = Map.groupBy(
    rows.filter(({ eventId }) => eventId !== null),
    ({ tenantId }) => tenantId,
  );
  const read = [...ofTenants].map(([tenantId, own]) =>
    eventsToSend(
      { tx, tenantId },
      own.map(({ eventId }) => eventId!),
    ),
  );
  const events = new Map((await Promise.all(read)).flatMap((found) => [...found]));
  return rows.flatMap(({ url, body, traceId, eventId, ...row }) => {
    const event = eventId === null ? { bytes: body!, traceId: traceId! } : events.get(eventId);
    if (url === null || event === undefined) return [];
    return [{ ...row, url, webhookId: eventId ?? row.deliveryId, body: event.bytes, traceId: event.traceId }];
  });
}
