import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { lastAttemptAt } from "./schedule.ts";
import { selectAttempts, selectDelivery, type Delivery, type DeliveryAttempt } from "./store/deliveries.ts";

export interface DeliveryDetails extends Delivery {
  url: string;
  body: string;
  attempts: DeliveryAttempt[];
  /** When its address was stopped, because it answered 410; null if it is not stopped. */
  stoppedAt: Date | null;
  /** About when the last attempt of the schedule is made if all before it fail. Null unless the delivery is pending. */
  lastAt: Date | null;
}

/** A delivery with the log of its attempts. Refuses with ERR_NOT_FOUND. */
export async function showDelivery(ctx: Context, eventId: string): Promise<DeliveryDetails> {
  const id = parseId<"event">(eventId);
  if (id === null) throw notFound("There is no such delivery.");
  return inTransaction(ctx, async (ctx) => {
    const row = await selectDelivery(ctx, id);
    if (row === undefined) throw notFound("There is no such delivery.");
    const { roundAttempts, ...delivery } = row;
    return {
      ...delivery,
      body: row.body.toString(),
      attempts: await selectAttempts(ctx, id),
      lastAt: row.nextAt && lastAttemptAt(row.nextAt, roundAttempts),
    };
  });
}
