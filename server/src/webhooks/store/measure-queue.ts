import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { NOTHING_DUE, UNSERVED_SECONDS, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";

export interface QueueMeasure {
  pending: number;
  dead: number;
  /** How many of the pending ones wait until somebody enables their address or receiver. */
  stopped: number;
}

const measure = statement<QueueMeasure>(
  "webhooks.measureQueue",
  `select (select count(*) from webhook_deliveries where state = 'pending') as pending,
     (select count(*) from webhook_deliveries where state = 'dead') as dead,
     (
       select count(*) from webhook_deliveries d
       join webhook_receivers r on r.tenant_id = d.tenant_id and r.receiver = d.receiver
       where d.state = 'pending' and (d.next_at = 'infinity' or r.disabled_at is not null)
     ) as stopped`,
);

export async function measureQueue(tx: Transaction): Promise<QueueMeasure> {
  return (await tx.row(measure, [])) ?? { pending: 0, dead: 0, stopped: 0 };
}

/** Reads one delivery of each receiver, by the index. */
const oldestDue = statement<OldestDue>(
  "webhooks.oldestDue",
  `select min(due.next_at) as "dueAt", min(due.next_at) filter (
     where r.claimed_at is null or r.claimed_at < now() - $2 * interval '1 second'
   ) as "unservedAt"
   from webhook_receivers r
   cross join lateral (
     select d.next_at from webhook_deliveries d
     where d.tenant_id = r.tenant_id and d.receiver = r.receiver and d.state = 'pending' and d.next_at <= $1
       and (d.leased_until is null or d.leased_until <= now())
     order by d.next_at limit 1
   ) due
   where r.disabled_at is null and not r.is_paused`,
);

export const webhookQueue: WorkQueue = {
  name: "webhooks",
  oldestDue: async (tx, now) => (await tx.row(oldestDue, [now, UNSERVED_SECONDS])) ?? NOTHING_DUE,
};
