import { statement } from "#platform/database/statement.ts";

/** Each parameter holds a column: $1 tenants, $2 events, $3 attempts, $4 milliseconds, $5 ips, $6 statuses, $7 outcomes, $8 replies. */
export const logOutcomes = statement(
  "webhooks.logOutcomes",
  `update webhook_delivery_attempts a
   set duration_ms = o.duration_ms, ip = o.ip, status = o.status, outcome = o.outcome, reply = o.reply
   from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::int[], $7::text[], $8::text[])
     as o (tenant_id, event_id, no, duration_ms, ip, status, outcome, reply)
   where a.tenant_id = o.tenant_id and a.event_id = o.event_id and a.no = o.no`,
);

/** Also when the lease has run out meanwhile: the receiver has it. Columns: $1 tenants, $2 events. $3 now. */
export const markDelivered = statement(
  "webhooks.markDelivered",
  `update webhook_deliveries d set state = 'delivered', ended_at = $3, leased_until = null
   from unnest($1::uuid[], $2::uuid[]) as o (tenant_id, event_id)
   where d.tenant_id = o.tenant_id and d.event_id = o.event_id and d.state <> 'delivered'`,
);

/** Columns: $1 tenants, $2 receivers. */
export const noteSuccess = statement(
  "webhooks.noteSuccess",
  `update webhook_receivers r set failing_since = null, overloads = 0
   from unnest($1::uuid[], $2::text[]) as o (tenant_id, receiver)
   where r.tenant_id = o.tenant_id and r.receiver = o.receiver and (r.failing_since is not null or r.overloads > 0)`,
);
