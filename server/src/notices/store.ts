import type { NoticeKind } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { NOTHING_DUE, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";
import type { Notice } from "./notice.ts";

/** A notice that is due already also tells of the new occurrence. */
const upsert = statement(
  "notices.open",
  `insert into notices as n (tenant_id, kind, subject, occurrence, due_at) values ($1, $2, $3, $4, $5)
   on conflict (tenant_id, kind, subject) do update
   set occurrence = excluded.occurrence,
     due_at = coalesce(n.due_at, greatest(excluded.due_at, n.told_at + $6 * interval '1 second'))
   where n.occurrence <> excluded.occurrence`,
);

export async function upsertNotice(
  { tx, tenantId }: WriteContext,
  { kind, subject, occurrence }: Notice & { occurrence: string },
  { dueAt, quietSeconds }: { dueAt: Date; quietSeconds: number },
): Promise<void> {
  await tx.run(upsert, [tenantId, kind, subject, occurrence, dueAt, quietSeconds]);
}

export interface DueNotice extends Notice {
  tenantId: TenantId;
}

const due = statement<{ tenantId: TenantId; kind: NoticeKind; subject: string }>(
  "notices.due",
  `select tenant_id as "tenantId", kind, subject from notices where due_at <= $1 order by due_at limit $2`,
);

/** Notices of all companies whose members have to be mailed. */
export function selectDueNotices(tx: Reading, now: Date, limit: number): Promise<readonly DueNotice[]> {
  return tx.rows(due, [now, limit]);
}

const oldestDue = statement<OldestDue>(
  "notices.oldestDue",
  `select min(due_at) as "dueAt", min(due_at) as "unservedAt" from notices where due_at <= $1`,
);

export const noticeQueue: WorkQueue = {
  name: "notices",
  oldestDue: async (tx, now) => (await tx.row(oldestDue, [now])) ?? NOTHING_DUE,
};

const lock = statement<{ dueAt: Date | null }>(
  "notices.lockDue",
  `select due_at as "dueAt" from notices where tenant_id = $1 and kind = $2 and subject = $3 and due_at <= $4 for update skip locked`,
);

/** Returns since when it is due; null if another worker has it or has told of it. */
export async function lockDueNotice(
  { tx, tenantId, clock }: WriteContext,
  { kind, subject }: Notice,
): Promise<Date | null> {
  return (await tx.row(lock, [tenantId, kind, subject, clock.now()]))?.dueAt ?? null;
}

const end = statement(
  "notices.end",
  `update notices set due_at = null, told_at = coalesce($4, told_at) where tenant_id = $1 and kind = $2 and subject = $3`,
);

/** `toldAt` is null if nobody had to be mailed. */
export async function endNotice(
  { tx, tenantId }: WriteContext,
  { kind, subject }: Notice,
  toldAt: Date | null,
): Promise<void> {
  await tx.run(end, [tenantId, kind, subject, toldAt]);
}
