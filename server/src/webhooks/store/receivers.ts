import { statement } from "#platform/database/statement.ts";

export interface Receiver {
  /** scheme://host:port */
  receiver: string;
  failingSince: Date | null;
  isOverloaded: boolean;
  disabledAt: Date | null;
  /** `gone`: it answered 410. `failing`: it did nothing but fail for five days. */
  disabledBecause: "gone" | "failing" | null;
  pendingCount: number;
}

const columns = `r.receiver, r.failing_since as "failingSince", r.overloads >= 5 as "isOverloaded",
  r.disabled_at as "disabledAt", r.disabled_because as "disabledBecause"`;

/** $1 tenant, $2 how many, $3 after how many. The disabled ones first. */
export const listReceiverRows = statement<Receiver>(
  "webhooks.listReceiverRows",
  `select ${columns}, (
     select count(*) from webhook_deliveries d
     where d.tenant_id = r.tenant_id and d.receiver = r.receiver and d.state = 'pending'
   ) as "pendingCount"
   from webhook_receivers r where r.tenant_id = $1
   order by r.disabled_at is null, r.failing_since is null, r.receiver limit $2 offset $3`,
);

/** $1 tenant. */
export const countReceivers = statement<{ count: number }>(
  "webhooks.countReceivers",
  `select count(*) as count from webhook_receivers where tenant_id = $1`,
);

/** $1 tenant, $2 receiver. */
export const enableRow = statement(
  "webhooks.enableRow",
  `update webhook_receivers set disabled_at = null, disabled_because = null, failing_since = null, overloads = 0
   where tenant_id = $1 and receiver = $2`,
);

/** $1 tenant, $2 receiver, $3 now. */
export const restartPending = statement(
  "webhooks.restartPending",
  `update webhook_deliveries set next_at = $3, round_attempts = 0
   where tenant_id = $1 and receiver = $2 and state = 'pending'`,
);

/** $1 tenant, $2 event. */
export const isDisabledFor = statement<{ disabled: boolean }>(
  "webhooks.isDisabledFor",
  `select r.disabled_at is not null as disabled from webhook_deliveries d
   join webhook_receivers r on r.tenant_id = d.tenant_id and r.receiver = d.receiver
   where d.tenant_id = $1 and d.event_id = $2`,
);
