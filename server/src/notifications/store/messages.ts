import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import { sealContexts, type NotificationId, type NotificationState } from "../notification.ts";
import { joinContact, sealedMessageColumns, type SealedMessage } from "./sealed-message.ts";

export interface MessageRow extends SealedMessage {
  state: NotificationState;
  reason: string | null;
  attemptCount: number;
  nextAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  /** The first visit of the message's short address. */
  openedAt: Date | null;
}

const columns = `${sealedMessageColumns}, n.state, n.reason, n.attempt_count as "attemptCount",
  case when n.state = 'queued' then n.next_at end as "nextAt", n.created_at as "createdAt", n.ended_at as "endedAt",
  n.opened_at as "openedAt"`;
const tables = `notifications n ${joinContact}`;

/** Statements for the sandbox's page, which shows the messages of all tenants. */
const newest = statement<MessageRow>(
  "notifications.newest",
  `select ${columns} from ${tables} order by n.created_at desc, n.id desc limit $1`,
);
const any = statement<MessageRow>(
  "notifications.findInSandbox",
  `select ${columns} from ${tables} where n.id = $1 limit 1`,
);

export function selectNewest(tx: Reading, limit: number): Promise<MessageRow[]> {
  return tx.rows(newest, [limit]);
}

export function selectInSandbox(tx: Reading, id: string): Promise<MessageRow | undefined> {
  return tx.row(any, [id]);
}

const filters = `n.tenant_id = $1 and ($2::text is null or n.state = $2) and ($3::uuid is null or n.contact_id = $3)`;
const page = statement<MessageRow>(
  "notifications.listRows",
  `select ${columns} from ${tables} where ${filters} order by n.id desc limit $4 offset $5`,
);
const countAll = statement<{ count: number }>(
  "notifications.countRows",
  `select count(*) as count from notifications n where ${filters}`,
);
const one = statement<MessageRow>(
  "notifications.findRow",
  `select ${columns} from ${tables} where n.tenant_id = $1 and n.id = $2`,
);
const ofContacts = statement<MessageRow>(
  "notifications.ofContacts",
  `select ${columns} from ${tables} where n.tenant_id = $1 and n.contact_id = any($2::uuid[]) order by n.id`,
);

export interface MessageFilter {
  state: NotificationState | null;
  contactId: string | null;
}

/** Newest first. */
export async function selectMessages(
  { tx, tenantId }: ReadContext,
  { state, contactId }: MessageFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ totalCount: number; rows: MessageRow[] }> {
  const counted = await tx.row(countAll, [tenantId, state, contactId]);
  return { totalCount: counted?.count ?? 0, rows: await tx.rows(page, [tenantId, state, contactId, limit, offset]) };
}

export function selectMessage({ tx, tenantId }: ReadContext, id: NotificationId): Promise<MessageRow | undefined> {
  return tx.row(one, [tenantId, id]);
}

const ofCause = statement<{ isQueued: boolean }>(
  "notifications.isCauseQueued",
  `select exists (select from notifications where tenant_id = $1 and cause = $2) as "isQueued"`,
);

/** Whether a message of this cause was queued, on any channel. */
export async function isCauseQueued({ tx, tenantId }: ReadContext, cause: string): Promise<boolean> {
  return (await tx.row(ofCause, [tenantId, cause]))!.isQueued;
}

export function selectMessagesOf({ tx, tenantId }: ReadContext, contactIds: readonly string[]): Promise<MessageRow[]> {
  return tx.rows(ofContacts, [tenantId, contactIds]);
}

export interface SendAttempt {
  no: number;
  startedAt: Date;
  durationMs: number | null;
  /** Null while it is being sent, and for ever if its worker died. */
  outcome: string | null;
  reply: string | null;
  /** Null: it was not rendered, or the company has never set texts. */
  templateVersion: number | null;
}

const log = statement<SendAttempt>(
  "notifications.listAttempts",
  `select no, started_at as "startedAt", duration_ms as "durationMs", outcome, reply,
     template_version as "templateVersion"
   from notification_attempts where tenant_id = $1 and notification_id = $2 order by no`,
);

export function selectAttempts({ tx, tenantId }: ReadContext, id: NotificationId): Promise<SendAttempt[]> {
  return tx.rows(log, [tenantId, id]);
}

const restart = statement(
  "notifications.restart",
  `update notifications set state = 'queued', next_at = $3, round_attempts = 0, ended_at = null, reason = null,
     provider_id = null, report_at = null, report_count = 0
   where tenant_id = $1 and id = $2 and state = 'failed' and content is not null`,
);

/** Only a failed message is sent again. Returns whether it was one. */
export async function restartMessage({ tx, tenantId, clock }: WriteContext, id: NotificationId): Promise<boolean> {
  return (await tx.run(restart, [tenantId, id, clock.now()])) === 1;
}

const erase = statement(
  "notifications.erase",
  `update notifications set content = null, address_index = '',
     dropped_at = case when state in ('queued', 'sending') then coalesce(dropped_at, $3) else dropped_at end,
     ended_at = case when state = 'queued' then $3 else ended_at end,
     state = case when state = 'queued' then 'dropped' else state end
   where tenant_id = $1 and contact_id = any($2::uuid[]) and content is not null`,
);

export async function eraseContents(
  { tx, tenantId, clock }: WriteContext,
  contactIds: readonly string[],
): Promise<void> {
  await tx.run(erase, [tenantId, contactIds, clock.now()]);
}

/** Deleting a message deletes the log of its attempts. */
export const oldMessages = expiringRows({
  name: "notifications.messages",
  table: "notifications",
  age: "created_at",
  // A reminder can be queued long ahead.
  where: `coalesce(old.due_at, old.created_at) < $1`,
});

export const sealedContents = sealedColumn({
  table: "notifications",
  column: "content",
  purpose: "personal-data",
  contextOf: sealContexts.content,
});
