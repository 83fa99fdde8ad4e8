import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Channel } from "../notification.ts";

export interface ReminderReceiver {
  /** The payment of the link. */
  contactId: string;
  channel: Channel;
  /** A reminder of this day was sent, or waits. */
  isReminded: boolean;
  /** The receiver wants no reminders, or the address gets no messages. */
  isStopped: boolean;
}

const addressIndex = `case n.channel when 'email' then c.email_index else c.gsm_index end`;
const receivers = statement<ReminderReceiver>(
  "notifications.listReminderReceivers",
  `select n.contact_id as "contactId", n.channel,
     bool_or(n.kind = 'link.reminder' and n.state not in ('suppressed', 'dropped', 'failed')
       and coalesce(n.due_at, n.created_at) >= $3 and coalesce(n.due_at, n.created_at) < $4) as "isReminded",
     exists (
       select from notification_addresses a
       where a.tenant_id = $1 and a.channel = n.channel and a.address_index = ${addressIndex}
         and (a.reminders_stopped_at is not null or a.suppressed_at is not null)
     ) as "isStopped"
   from notifications n join notification_contacts c on c.tenant_id = n.tenant_id and c.id = n.contact_id
   where n.tenant_id = $1 and n.contact_id = any($2::uuid[]) and n.kind in ('link.created', 'link.reminder')
     and ${addressIndex} is not null
   group by n.contact_id, n.channel, c.email_index, c.gsm_index
   having bool_or(n.kind = 'link.created' and n.state not in ('dropped', 'failed'))
   order by n.contact_id, n.channel`,
);

export function selectReminderReceivers(
  { tx, tenantId }: ReadContext,
  contactIds: readonly string[],
  day: { from: Date; before: Date },
): Promise<ReminderReceiver[]> {
  return tx.rows(receivers, [tenantId, contactIds, day.from, day.before]);
}
