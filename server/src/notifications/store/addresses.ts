import type { WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Channel } from "../notification.ts";

export interface AddressKey {
  channel: Channel;
  addressIndex: Buffer;
}

const suppress = statement(
  "notifications.suppressAddress",
  `insert into notification_addresses (tenant_id, channel, address_index, suppressed_at, suppressed_because, updated_at)
   values ($1, $2, $3, $4, 'operator', $4)
   on conflict (tenant_id, channel, address_index) do update
   set suppressed_at = coalesce(notification_addresses.suppressed_at, $4),
     suppressed_because = coalesce(notification_addresses.suppressed_because, 'operator'), updated_at = $4`,
);
const stopReminders = statement(
  "notifications.stopReminders",
  `insert into notification_addresses (tenant_id, channel, address_index, reminders_stopped_at, updated_at)
   values ($1, $2, $3, $4, $4)
   on conflict (tenant_id, channel, address_index) do update
   set reminders_stopped_at = coalesce(notification_addresses.reminders_stopped_at, $4), updated_at = $4`,
);
const release = statement(
  "notifications.releaseAddress",
  `update notification_addresses
   set suppressed_at = null, suppressed_because = null, refusals = 0, reminders_stopped_at = null, updated_at = $4
   where tenant_id = $1 and channel = $2 and address_index = $3
     and (suppressed_at is not null or reminders_stopped_at is not null or refusals > 0)`,
);
const endWaiting = statement(
  "notifications.suppressWaiting",
  `update notifications set state = 'suppressed', reason = $5, ended_at = $4
   where tenant_id = $1 and channel = $2 and address_index = $3 and state = 'queued'
     and (kind = 'link.reminder' or $5 = 'suppressed_address')`,
);

/** The address gets no message, and those that wait end. */
export async function suppressAddressRow({ tx, tenantId, clock }: WriteContext, key: AddressKey): Promise<void> {
  const values = [tenantId, key.channel, key.addressIndex, clock.now()];
  await tx.run(suppress, values);
  await tx.run(endWaiting, [...values, "suppressed_address"]);
}

/** The address gets no reminders, and those that wait end. */
export async function stopRemindersRow({ tx, tenantId, clock }: WriteContext, key: AddressKey): Promise<void> {
  const values = [tenantId, key.channel, key.addressIndex, clock.now()];
  await tx.run(stopReminders, values);
  await tx.run(endWaiting, [...values, "stopped"]);
}

/** Returns whether anything held messages to the address back. */
export async function releaseAddressRow({ tx, tenantId, clock }: WriteContext, key: AddressKey): Promise<boolean> {
  return (await tx.run(release, [tenantId, key.channel, key.addressIndex, clock.now()])) === 1;
}
