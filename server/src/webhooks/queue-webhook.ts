import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { receiverOf, type DeliveryId } from "./event.ts";
import { insertEvent } from "./store/events.ts";

export interface NewWebhook {
  transactionId: string;
  /**
   * Events of one payment are sent in the order in which they were recorded, but wait for each other at most a minute.
   */
  paymentId: string;
  /** An address that checkWebhookUrl accepted. Later changes of configuration do not change it. */
  url: string;
  /** Serialised once, here. Every attempt sends the same bytes. */
  body: Record<string, unknown>;
}

/** Records an event in the caller's transaction. After the commit a worker delivers it at least once. */
export async function queueWebhook(ctx: WriteContext, event: NewWebhook): Promise<DeliveryId> {
  const id: DeliveryId = newId();
  const { transactionId, paymentId, url } = event;
  const body = Buffer.from(JSON.stringify(event.body));
  await insertEvent(ctx, { id, paymentId, transactionId, url, receiver: receiverOf(url), body });
  return id;
}
