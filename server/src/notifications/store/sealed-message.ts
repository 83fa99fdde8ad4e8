import type { TenantId } from "#platform/ids.ts";
import type { Channel, Kind, Language, NotificationId } from "../notification.ts";

/** A message as stored: its content and address are sealed, and null once erased. */
export interface SealedMessage {
  tenantId: TenantId;
  id: NotificationId;
  contactId: string;
  channel: Channel;
  kind: Kind;
  language: Language;
  paymentSetId: string | null;
  content: Buffer | null;
  address: Buffer | null;
}

/** The columns of `SealedMessage`, from a message `n` and its contact `c`. */
export const sealedMessageColumns = `n.tenant_id as "tenantId", n.id, n.contact_id as "contactId", n.channel, n.kind, n.language,
  n.payment_set_id as "paymentSetId", n.content, case n.channel when 'email' then c.email else c.gsm end as address`;

/** Joins the contact `c` of a message `n`. */
export const joinContact = `join notification_contacts c on c.tenant_id = n.tenant_id and c.id = n.contact_id`;
