import { inTransaction, type Context } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { findRow, listAttempts, type Delivery, type DeliveryAttempt } from "./store/deliveries.ts";

export interface DeliveryDetails extends Delivery {
  url: string;
  /** The JSON text that is sent. */
  body: string;
  attempts: DeliveryAttempt[];
}

/** One delivery with its log. Refuses with ERR_NOT_FOUND. */
export async function showDelivery(ctx: Context, eventId: string): Promise<DeliveryDetails> {
  const id = parseId(eventId);
  if (id === null) throw notFound("There is no such delivery.");
  return inTransaction(ctx, async ({ tx }) => {
    const row = await tx.row(findRow, [ctx.tenantId, id]);
    if (row === undefined) throw notFound("There is no such delivery.");
    return { ...row, body: row.body.toString(), attempts: await tx.rows(listAttempts, [ctx.tenantId, id]) };
  });
}
