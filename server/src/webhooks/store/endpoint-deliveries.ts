import type { EventId, EventRange, SequencedEvent } from "#events/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { receiverOfEndpoint, type EndpointId } from "../endpoints/endpoint.ts";
import type { DeliveryId } from "../event.ts";

export interface NewDelivery {
  id: DeliveryId;
  endpointId: EndpointId;
  event: SequencedEvent;
  /** The delivery of the subject's previous event in the same call. */
  afterId: DeliveryId | null;
}

const given = `select g.*, coalesce(g.after_event_id, (
     select d.event_id from webhook_deliveries d
     where d.tenant_id = $1 and d.endpoint_id = g.endpoint_id and d.subject_id = g.subject_id and d.sequence < g.sequence
     order by d.sequence desc limit 1
   )) as previous_id
   from unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::bigint[], $9::uuid[], $10::uuid[], $11::timestamptz[], $12::uuid[])
     as g (event_id, endpoint_id, receiver, company_event_id, event_type, sequence, subject_id, payment_id, occurred_at, after_event_id)`;

/** An event that the endpoint has had already is sent again, with the same bytes, unless it is being sent. */
const insert = statement(
  "endpoints.queueEvents",
  `insert into webhook_deliveries (tenant_id, event_id, receiver, payment_id, after_event_id, next_at, queued_at, created_at,
     endpoint_id, company_event_id, event_type, sequence, subject_id, is_replay)
   select $1, g.event_id, g.receiver, g.payment_id, g.previous_id, $2, $2, g.occurred_at, g.endpoint_id, g.company_event_id,
     g.event_type, g.sequence, g.subject_id, $13
   from (${given}) g
   on conflict (tenant_id, company_event_id, endpoint_id) where endpoint_id is not null do update
   set state = 'pending', next_at = excluded.next_at, queued_at = excluded.queued_at, after_event_id = excluded.after_event_id,
     round_attempts = 0, is_replay = true, ended_at = null, ended_because = null
   where webhook_deliveries.leased_until is null or webhook_deliveries.leased_until <= now()`,
);

const selectSent = statement<{ id: DeliveryId; eventId: EventId | null; isDelivered: boolean }>(
  "endpoints.listSent",
  `select event_id as id, company_event_id as "eventId", state = 'delivered' as "isDelivered" from webhook_deliveries
   where tenant_id = $1 and endpoint_id = $2 and company_event_id = any($3::uuid[])`,
);

/** The deliveries that the endpoint has of these events. */
export function selectDeliveriesOf(
  { tx, tenantId }: WriteContext,
  endpointId: EndpointId,
  events: readonly SequencedEvent[],
) {
  return tx.rows(selectSent, [tenantId, endpointId, events.map(({ id }) => id)]);
}

const countAccepted = statement<{ count: number }>(
  "endpoints.countDelivered",
  `select count(*) as count from webhook_deliveries
   where tenant_id = $1 and endpoint_id = $2 and state = 'delivered' and sequence > $3::bigint and sequence <= $4::bigint
     and event_type = any($5::text[]) and ($6::timestamptz is null or created_at >= $6)
     and ($7::timestamptz is null or created_at <= $7)`,
);

/** How many events of the range the endpoint has accepted. A delivery was created when its event happened. */
export async function countDelivered(
  { tx, tenantId }: WriteContext,
  endpointId: EndpointId,
  { after, through, types, occurredFrom, occurredTo }: EventRange,
): Promise<number> {
  const values = [tenantId, endpointId, after, through, types, occurredFrom, occurredTo];
  return (await tx.row(countAccepted, values))?.count ?? 0;
}

/** Queues events for endpoints, due now; `isReplay`: a member or a program asked for it. */
export async function insertDeliveries(
  { tx, tenantId, clock }: WriteContext,
  deliveries: readonly NewDelivery[],
  { isReplay }: { isReplay: boolean },
): Promise<void> {
  const events = deliveries.map(({ event }) => event);
  await tx.run(insert, [
    tenantId,
    clock.now(),
    deliveries.map(({ id }) => id),
    deliveries.map(({ endpointId }) => endpointId),
    deliveries.map(({ endpointId }) => receiverOfEndpoint(endpointId)),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ sequence }) => sequence),
    events.map(({ subject }) => subject.id),
    events.map(({ subject }) => (subject.kind === "payment" ? subject.id : null)),
    events.map(({ occurredAt }) => occurredAt),
    deliveries.map(({ afterId }) => afterId),
    isReplay,
  ]);
}
