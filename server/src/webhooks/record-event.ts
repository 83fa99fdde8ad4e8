import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { receiverOf, type EventId } from "./event.ts";
import { insertEvent } from "./store/events.ts";

export interface NewEvent {
  transactionId: string;
  /** Events of one payment arrive in the order in which they were recorded. */
  paymentId: string;
  /** As checkWebhookUrl returned it. It stays this event's address whatever is configured later. */
  url: string;
  /** Written once, here: every attempt sends these bytes. */
  body: Record<string, unknown>;
}

/** Records in the caller's transaction that a merchant is to be told; once it commits, a worker delivers at least once. */
export async function recordEvent(ctx: WriteContext, event: NewEvent): Promise<EventId> {
  const eventId: EventId = newId();
  const { transactionId, paymentId, url } = event;
  const body = Buffer.from(JSON.stringify(event.body));
  await ctx.tx.run(insertEvent, [
    ctx.tenantId,
    eventId,
    paymentId,
    transactionId,
    url,
    receiverOf(url),
    body,
    ctx.traceId,
    ctx.clock.now(),
  ]);
  return eventId;
}
