import type { SeededRow } from "./expired-rows.ts";

/** Expressions that identify rows of events and webhooks. */
export const eventLabels = {
  events: "id::text",
  event_positions: "event_id::text",
  webhook_events: "id::text",
  webhook_deliveries: "event_id::text",
  webhook_stopped_addresses: "url",
};

/** An event with its sequence. */
export const expiringEvents: readonly SeededRow[] = [
  {
    text: `with event as (
        insert into events (tenant_id, id, type, subject_kind, subject_id, occurred_at, body)
        values ($tenant, $id, 'payment.expired', 'payment', $other, $age, '{}')
      ) insert into event_positions (tenant_id, sequence, event_id, type, subject_id, occurred_at, sequenced_at)
        select $tenant, coalesce(max(sequence), 0) + 1, $id, 'payment.expired', $other, $age, $age
        from event_positions where tenant_id = $tenant`,
    old: "91 days",
    kept: "89 days",
  },
];
