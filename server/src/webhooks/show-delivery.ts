import { eventsToSend } from "#events/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { lastAttemptAt } from "./schedule.ts";
import {
  selectAttempts,
  selectDelivery,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryRow,
} from "./store/deliveries.ts";

export interface DeliveryDetails extends Delivery {
  /** The endpoint's present address; null if the endpoint was removed. */
  url: string | null;
  body: string;
  attempts: DeliveryAttempt[];
  /** When its address was stopped, because it answered 410; null if it is not stopped. */
  stoppedAt: Date | null;
  /** About when the last attempt of the schedule is made if all before it fail. Null unless the delivery is pending. */
  lastAt: Date | null;
}

/** A delivery with the log of its attempts. Refuses with ERR_NOT_FOUND. */
export async function showDelivery(ctx: Context, deliveryId: string): Promise<DeliveryDetails> {
  const id = parseId<"delivery">(deliveryId);
  if (id === null) throw notFound("There is no such delivery.");
  return inTransaction(ctx, async (ctx) => {
    const row = await selectDelivery(ctx, id);
    if (row === undefined) throw notFound("There is no such delivery.");
    const { roundAttempts, ...delivery } = row;
    return {
      ...delivery,
      body: await bodyOf(ctx, row),
      attempts: await selectAttempts(ctx, id),
      lastAt: row.nextAt && lastAttemptAt(row.nextAt, roundAttempts),
    };
  });
}

async function bodyOf(ctx: WriteContext, { body, event }: DeliveryRow): Promise<string> {
  if (body !== null || event === null) return String(body);
  return String((await eventsToSend(ctx, [event.id])).get(event.id)?.bytes ?? "");
}
