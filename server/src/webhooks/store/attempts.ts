import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Attempted } from "../deliver.ts";

const updateAttempts = statement(
  "webhooks.logOutcomes",
  `update webhook_delivery_attempts a
   set duration_ms = o.duration_ms, ip = o.ip, status = o.status, outcome = o.outcome, reply = o.reply
   from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::int[], $7::text[], $8::text[])
     as o (tenant_id, event_id, no, duration_ms, ip, status, outcome, reply)
   where a.tenant_id = o.tenant_id and a.event_id = o.event_id and a.no = o.no`,
);

export async function logAttempts(tx: Transaction, attempted: readonly Attempted[]): Promise<void> {
  await tx.run(updateAttempts, [
    attempted.map(({ delivery }) => delivery.tenantId),
    attempted.map(({ delivery }) => delivery.deliveryId),
    attempted.map(({ delivery }) => delivery.attempt),
    attempted.map(({ result }) => result.durationMs),
    attempted.map(({ result }) => result.ip),
    attempted.map(({ result }) => result.status),
    attempted.map(({ result }) => result.outcome),
    attempted.map(({ result }) => result.reply),
  ]);
}

/** Applies even when the lease has expired, because the receiver has the event. */
const updateDelivered = statement(
  "webhooks.markDelivered",
  `update webhook_deliveries d set state = 'delivered', ended_at = $3, leased_until = null
   from unnest($1::uuid[], $2::uuid[]) as o (tenant_id, event_id)
   where d.tenant_id = o.tenant_id and d.event_id = o.event_id and d.state <> 'delivered'`,
);
const resetReceivers = statement(
  "webhooks.noteSuccess",
  `update webhook_receivers r set failing_since = null
   from unnest($1::uuid[], $2::text[]) as o (tenant_id, receiver)
   where r.tenant_id = o.tenant_id and r.receiver = o.receiver and r.failing_since is not null`,
);

/** Marks the deliveries as delivered and their receivers as working. */
export async function markDelivered(tx: Transaction, attempted: readonly Attempted[], now: Date): Promise<void> {
  const tenants = attempted.map(({ delivery }) => delivery.tenantId);
  const events = attempted.map(({ delivery }) => delivery.deliveryId);
  const receivers = attempted.map(({ delivery }) => delivery.receiver);
  await Promise.all([tx.run(updateDelivered, [tenants, events, now]), tx.run(resetReceivers, [tenants, receivers])]);
}
