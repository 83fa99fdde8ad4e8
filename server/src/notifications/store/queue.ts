import type { WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { NOTHING_DUE, UNSERVED_SECONDS, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";
import type { Channel, Kind, Language, NotificationId } from "../notification.ts";
import { joinContact, sealedMessageColumns, type SealedMessage } from "./sealed-message.ts";

/**
 * Inserts nothing where the contact is unknown, has no address on this channel or wants no receipts ($11), where the company
 * needs a mail server of its own ($18) and has none, or where the cause was queued before. A message to a suppressed address, or above a limit, is kept as suppressed.
 */
const insert = statement(
  "notifications.queue",
  `with contact as (
     select c.id, case when $3 = 'email' then c.email_index else c.gsm_index end as address_index
     from notification_contacts c where c.tenant_id = $1 and c.id = $4 and (c.wants_receipts or not $11::boolean)
       and (not $18::boolean or exists (select from notification_mail_servers m where m.tenant_id = $1))
   ), receiver as (
     select id, address_index, case
       when exists (
         select from notification_addresses a
         where a.tenant_id = $1 and a.channel = $3 and a.address_index = contact.address_index and a.suppressed_at is not null
       ) then 'suppressed_address'
       when $5 = 'link.reminder' and exists (
         select from notification_addresses a
         where a.tenant_id = $1 and a.channel = $3 and a.address_index = contact.address_index
           and a.reminders_stopped_at is not null
       ) then 'stopped'
       when $12::int is not null and $12 <= (select count(*) from (
         select from notifications n
         where n.tenant_id = $1 and n.address_index = contact.address_index and n.due_at is null
           and n.created_at > coalesce($17, $10::timestamptz) - interval '1 day'
           and n.kind = any($14::text[]) and n.state <> 'suppressed'
         union all
         select from notifications n
         where n.tenant_id = $1 and n.address_index = contact.address_index
           and n.due_at > coalesce($17, $10::timestamptz) - interval '1 day' and n.due_at <= coalesce($17, $10::timestamptz)
           and n.state not in ('suppressed', 'dropped')
         limit $12
       ) that_day) then 'address_limit'
       when $13::int is not null and $13 <= (select count(*) from (
         select from notifications n
         where n.tenant_id = $1 and n.contact_id = contact.id and n.kind = any($14::text[]) and n.state <> 'suppressed'
         limit $13
       ) all_of_link) then 'link_limit'
     end as reason
     from contact where address_index is not null
   ), sender as (
     insert into notification_senders (tenant_id, channel) select $1, $3 from receiver on conflict do nothing
   ), written as (
   insert into notifications (tenant_id, id, contact_id, channel, kind, cause, language, payment_set_id, content,
     address_index, state, next_at, valid_until, created_at, ended_at, reason, short_hash, due_at)
   select $1, $2, receiver.id, $3, $5, $6,
     coalesce($7, (select s.language from notification_settings s where s.tenant_id = $1), 'tr'), $8, $9, address_index,
     case when reason is null then 'queued' else 'suppressed' end, coalesce($17, $10), $15, $10, case when reason is not null then $10 end, reason, $16, $17
   from receiver
   on conflict (tenant_id, cause, channel) do nothing
   )
   select from receiver`,
);

export interface QueuedRow {
  id: NotificationId;
  contactId: string;
  channel: Channel;
  kind: Kind;
  cause: string;
  language: Language | null;
  paymentSetId: string | null;
  content: Buffer;
  shortHash: Buffer | null;
  dueAt: Date | null;
  validUntil: Date | null;
  isReceipt: boolean;
  needsOwnServer: boolean;
  /** The most messages of the limited kinds to one address in a day, and about one contact; null: no limit. */
  addressMax: number | null;
  contactMax: number | null;
  limitedKinds: readonly Kind[];
}

export async function insertNotification(ctx: WriteContext, row: QueuedRow): Promise<void> {
  const { id, contactId, channel, kind, cause, language, paymentSetId, content, validUntil } = row;
  await ctx.tx.run(insert, [
    ctx.tenantId,
    id,
    channel,
    contactId,
    kind,
    cause,
    language,
    paymentSetId,
    content,
    ctx.clock.now(),
    row.isReceipt,
    row.addressMax,
    row.contactMax,
    row.limitedKinds,
    validUntil,
    row.shortHash,
    row.dueAt,
    row.needsOwnServer,
  ]);
}

const drop = statement(
  "notifications.drop",
  `update notifications set dropped_at = $4, state = case when state = 'queued' then 'dropped' else state end,
     ended_at = case when state = 'queued' then $4::timestamptz end
   where tenant_id = $1 and contact_id = $2 and kind = any($3::text[]) and state in ('queued', 'sending') and dropped_at is null`,
);

/**
 * Drops waiting messages of these kinds, in the transaction that makes them untrue. A message that is being sent stays, but
 * is not sent again.
 */
export async function dropMessages(
  { tx, tenantId, clock }: WriteContext,
  contactId: string,
  kinds: readonly Kind[],
): Promise<void> {
  await tx.run(drop, [tenantId, contactId, kinds, clock.now()]);
}

export interface ReadySender {
  tenantId: TenantId;
  /** How many messages may still be sent in this minute. */
  room: number;
}

const due = `n.state in ('queued', 'sending') and n.next_at <= $2 and (n.leased_until is null or n.leased_until <= now())`;

const sentInMinute = (tenant: string) => `(
     select count(*) from notifications r
     where r.tenant_id = ${tenant} and r.channel = s.channel and r.attempted_at > $2::timestamptz - interval '1 minute'
   )`;

/** The `limit` in the subquery makes PostgreSQL use the index, and not read a whole backlog. */
const listReady = statement<{ tenantId: TenantId }>(
  "notifications.listReadySenders",
  `select s.tenant_id as "tenantId"
   from notification_senders s left join notification_mail_servers m on m.tenant_id = s.tenant_id
   where s.channel = $1 and s.tenant_id <> all($3::uuid[])
     and (select n.id from notifications n where n.tenant_id = s.tenant_id and n.channel = s.channel and ${due} limit 1) is not null
     and ${sentInMinute("s.tenant_id")} < $4::int
     and $6 = ($1 = 'email' and m.tenant_id is not null)
   order by s.claimed_at nulls first, s.tenant_id
   limit $5`,
);
const lockReady = statement<ReadySender>(
  "notifications.lockReadySenders",
  `select s.tenant_id as "tenantId", ($4::int - minute.sent)::int as room
   from notification_senders s
   cross join lateral (select ${sentInMinute("$3")} as sent offset 0) minute
   where s.tenant_id = $3 and s.channel = $1 and minute.sent < $4::int
   for no key update of s skip locked`,
);

export interface SenderLimits {
  /** Tenants that already have their share of messages in flight. */
  fullTenants: readonly TenantId[];
  perMinute: number;
  sendersMax: number;
  /** Only companies with a mail server of their own, or only the others. */
  hasOwnServer: boolean;
}

/** Senders with a due message, least recently served first. They stay locked until the transaction ends. */
export async function lockReadySenders(
  tx: Transaction,
  channel: Channel,
  now: Date,
  { fullTenants, perMinute, sendersMax, hasOwnServer }: SenderLimits,
): Promise<ReadySender[]> {
  const listed = await tx.rows(listReady, [channel, now, fullTenants, perMinute, sendersMax, hasOwnServer]);
  const locked = await Promise.all(
    listed.map(({ tenantId }) => tx.rows(lockReady, [channel, now, tenantId, perMinute])),
  );
  return locked.flat();
}

export interface ClaimedMessage extends SealedMessage {
  addressIndex: Buffer;
  attempt: number;
  roundAttempts: number;
  createdAt: Date;
}

/** Reminders wait for the morning, and so does the SMS of a link, unless the link expires by then or soon after. */
const waitsForMorning = `$6::timestamptz is not null and (n.kind = 'link.reminder'
  or (n.kind = 'link.created' and n.channel = 'sms' and (n.valid_until is null or n.valid_until > $6::timestamptz + interval '1 hour')))`;

/**
 * Drops a message that is no longer true. An SMS whose worker died may have been sent, so it ends as unknown. The rest is
 * leased, and the start of the attempt is logged.
 */
const lease = statement<ClaimedMessage>(
  "notifications.leaseDue",
  `with served as (
     update notification_senders set claimed_at = statement_timestamp() where tenant_id = $3 and channel = $1
   ), due as (
     select n.id, case
         when n.channel = 'sms' and n.state = 'sending' then 'unknown'
         when n.dropped_at is not null or n.valid_until <= $2 then 'dropped'
         when ${waitsForMorning} then 'queued'
         else 'sending'
       end as next_state, now() + $5 * interval '1 second' as lease_end
     from notifications n
     where n.tenant_id = $3 and n.channel = $1 and ${due}
     order by n.next_at limit $4
     for no key update skip locked
   ), claimed as (
     update notifications n
     set state = due.next_state,
       leased_until = case due.next_state when 'sending' then due.lease_end end,
       ended_at = case when due.next_state in ('dropped', 'unknown') then $2::timestamptz end,
       next_at = case due.next_state when 'queued' then $6::timestamptz else n.next_at end,
       dropped_at = case due.next_state when 'dropped' then coalesce(n.dropped_at, $2) else n.dropped_at end,
       attempted_at = case due.next_state when 'sending' then $2 else n.attempted_at end,
       report_at = case due.next_state when 'unknown' then $2 else n.report_at end,
       reason = case due.next_state when 'unknown' then 'reply_lost' else n.reason end,
       attempt_count = n.attempt_count + case due.next_state when 'sending' then 1 else 0 end
     from due where n.tenant_id = $3 and n.id = due.id
     returning n.*
   ), logged as (
     insert into notification_attempts (tenant_id, notification_id, no, started_at)
     select $3, id, attempt_count, $2 from claimed where state = 'sending'
     returning notification_id
   )
   select ${sealedMessageColumns}, n.address_index as "addressIndex", n.attempt_count as attempt,
     n.round_attempts as "roundAttempts", n.created_at as "createdAt"
   from claimed n ${joinContact}
   where n.state = 'sending' and c.tenant_id = $3`,
);

/** Leases up to `count` due messages of each sender and moves the senders to the end of the queue. */
export async function leaseDue(
  tx: Transaction,
  channel: Channel,
  shares: readonly { tenantId: TenantId; count: number }[],
  { now, leaseSeconds, quietUntil }: { now: Date; leaseSeconds: number; quietUntil: Date | null },
): Promise<ClaimedMessage[]> {
  const leased = await Promise.all(
    shares.map(({ tenantId, count }) => tx.rows(lease, [channel, now, tenantId, count, leaseSeconds, quietUntil])),
  );
  return leased.flat();
}

export interface QueueMeasure {
  channel: Channel;
  waiting: number;
}

const measure = statement<QueueMeasure>(
  "notifications.measureQueue",
  `select n.channel, count(*) filter (where n.due_at is null or n.due_at <= $1) as waiting
   from notifications n where n.state in ('queued', 'sending') group by n.channel`,
);

export function measureQueue(tx: Transaction, now: Date): Promise<QueueMeasure[]> {
  return tx.rows(measure, [now]);
}

/** Reads one message of each sender, by the index. */
const oldestDue = statement<OldestDue>(
  "notifications.oldestDue",
  `select min(oldest.next_at) as "dueAt", min(oldest.next_at) filter (
     where s.claimed_at is null or s.claimed_at < now() - $3 * interval '1 second'
   ) as "unservedAt"
   from notification_senders s
   cross join lateral (
     select n.next_at from notifications n
     where n.tenant_id = s.tenant_id and n.channel = s.channel and ${due}
     order by n.next_at limit 1
   ) oldest
   where s.channel = $1`,
);

export const messageQueues: Readonly<Record<Channel, WorkQueue>> = { email: queueOf("email"), sms: queueOf("sms") };

function queueOf(channel: Channel): WorkQueue {
  return {
    name: channel,
    oldestDue: async (tx, now) => (await tx.row(oldestDue, [channel, now, UNSERVED_SECONDS])) ?? NOTHING_DUE,
  };
}
