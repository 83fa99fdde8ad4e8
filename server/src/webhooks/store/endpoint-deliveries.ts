import type { SequencedEvent } from "#events/index.ts";
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
