import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { ClaimedMessage } from "./queue.ts";

const logEnd = statement(
  "notifications.logAttempt",
  `update notification_attempts set outcome = $4, duration_ms = $5, reply = $6, template_version = $7
   where tenant_id = $1 and notification_id = $2 and no = $3`,
);

export interface AttemptEnd {
  outcome: string;
  durationMs: number;
  reply: string | null;
  templateVersion: number | null;
}

export async function logAttempt(
  tx: Transaction,
  { tenantId, id, attempt }: ClaimedMessage,
  { outcome, durationMs, reply, templateVersion }: AttemptEnd,
): Promise<void> {
  await tx.run(logEnd, [tenantId, id, attempt, outcome, durationMs, reply, templateVersion]);
}

/** The row still belongs to this attempt. */
const held = `tenant_id = $1 and id = $2 and attempt_count = $3 and state = 'sending'`;
const end = statement(
  "notifications.end",
  `update notifications set state = $4, ended_at = $5, leased_until = null, reason = $6,
     dropped_at = case when $4 = 'dropped' then coalesce(dropped_at, $5) else dropped_at end
   where ${held}`,
);
const postpone = statement(
  "notifications.postpone",
  `update notifications set leased_until = null, next_at = $4, round_attempts = round_attempts + 1,
     state = case when dropped_at is null then 'queued' else 'dropped' end,
     ended_at = case when dropped_at is not null then $5::timestamptz end
   where ${held}`,
);

/** Changes nothing where another worker has taken over. */
export async function endMessage(
  tx: Transaction,
  { tenantId, id, attempt }: ClaimedMessage,
  { state, at, reason }: { state: "sent" | "failed" | "dropped" | "unknown"; at: Date; reason: string | null },
): Promise<void> {
  await tx.run(end, [tenantId, id, attempt, state, at, reason]);
}

/** Ends the message if it has been dropped since. Changes nothing where another worker has taken over. */
export async function postponeMessage(
  tx: Transaction,
  { tenantId, id, attempt }: ClaimedMessage,
  { nextAt, now }: { nextAt: Date; now: Date },
): Promise<void> {
  await tx.run(postpone, [tenantId, id, attempt, nextAt, now]);
}

const providerId = statement(
  "notifications.keepProviderId",
  `update notifications set provider_id = $4, report_at = $5 where tenant_id = $1 and id = $2 and attempt_count = $3`,
);

/** Keeps the provider's id of an SMS, null where its reply was lost, and when the provider is asked about it. */
export async function keepProviderId(
  tx: Transaction,
  { tenantId, id, attempt }: ClaimedMessage,
  idOfProvider: string | null,
  reportAt: Date,
): Promise<void> {
  await tx.run(providerId, [tenantId, id, attempt, idOfProvider, reportAt]);
}

const countRefusal = statement(
  "notifications.countRefusal",
  `insert into notification_addresses (tenant_id, channel, address_index, refusals, updated_at) values ($1, $2, $3, 1, $4)
   on conflict (tenant_id, channel, address_index) do update
   set refusals = notification_addresses.refusals + 1, updated_at = $4,
     suppressed_at = coalesce(notification_addresses.suppressed_at,
       case when notification_addresses.refusals + 1 >= $5 then $4::timestamptz end),
     suppressed_because = coalesce(notification_addresses.suppressed_because,
       case when notification_addresses.refusals + 1 >= $5 then 'refused' end)`,
);

/** An address that has been refused this often gets no more messages. */
const REFUSALS_MAX = 2;

/** Counts that a server or provider has refused the address. Suppresses the address at REFUSALS_MAX. */
export async function countRefusedAddress(
  tx: Transaction,
  { tenantId, channel, addressIndex }: Pick<ClaimedMessage, "tenantId" | "channel" | "addressIndex">,
  now: Date,
): Promise<void> {
  await tx.run(countRefusal, [tenantId, channel, addressIndex, now, REFUSALS_MAX]);
}
