import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { expiringRows } from "#platform/retention.ts";
import type { DeliveryId } from "../event.ts";

const insert = statement(
  "webhooks.insertEvent",
  `with event as (
     insert into webhook_events (tenant_id, id, payment_id, transaction_id, url, body, trace_id, created_at)
     values ($1, $2, $3, $4, $5, $7, $8, $9)
   ), receiver as (
     insert into webhook_receivers (tenant_id, receiver) values ($1, $6) on conflict do nothing
   ), delivery as (
     insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, next_at, created_at, after_event_id)
     select $1, $2, $6, $3, $9, $9, (
       select d.event_id from webhook_deliveries d where d.tenant_id = $1 and d.payment_id = $3 and d.endpoint_id is null
       order by d.event_id desc limit 1
     )
     returning event_id
   )
   select event_id from delivery`,
);

export interface EventRow {
  id: DeliveryId;
  paymentId: string;
  transactionId: string;
  url: string;
  receiver: string;
  body: Buffer;
}

/** Inserts the event with its delivery, due now, and its receiver where it is new. */
export async function insertEvent(ctx: WriteContext, event: EventRow): Promise<void> {
  const { id, paymentId, transactionId, url, receiver, body } = event;
  await ctx.tx.run(insert, [
    ctx.tenantId,
    id,
    paymentId,
    transactionId,
    url,
    receiver,
    body,
    ctx.traceId,
    ctx.clock.now(),
  ]);
}

/** Deleting an event deletes its delivery and the log of attempts. */
export const oldWebhooks = expiringRows({ name: "webhooks.events", table: "webhook_events", age: "created_at" });
