import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Queue, UnclearCount } from "../backlog.ts";

// Everything that operators see of several companies at once is read here. The statements return counts, times and ids of
// companies.

/** Operators' pages count up to this number. */
const COUNTED_MAX = 100_000;

const waiting = (from: string, since: string) =>
  `select count(*) as count, min(since) as since from (select ${since} as since from ${from} limit ${COUNTED_MAX}) found`;

const sources: Readonly<Record<Queue["name"], string>> = {
  webhooks: waiting("webhook_deliveries where state = 'pending'", "case when next_at <= $1 then next_at end"),
  webhooks_given_up: waiting("webhook_deliveries where state = 'dead'", "null::timestamptz"),
  emails: waiting(
    "notifications where channel = 'email' and state in ('queued', 'sending') and (due_at is null or due_at <= $1)",
    "case when next_at <= $1 then next_at end",
  ),
  texts: waiting(
    "notifications where channel = 'sms' and state in ('queued', 'sending') and (due_at is null or due_at <= $1)",
    "case when next_at <= $1 then next_at end",
  ),
  approvals: waiting("approvals where state = 'approved'", "decided_at"),
  imports: waiting("transaction_imports where state = 'waiting'", "created_at"),
  link_files: waiting("link_files where state = 'waiting'", "created_at"),
  erasures: waiting("erasures", "begun_at"),
  audit: waiting("audit_waiting", "null::timestamptz"),
  cases: waiting("reconciliation_cases where state = 'open'", "opened_at"),
};

const queues = statement<Queue>(
  "reports.listQueues",
  Object.entries(sources)
    .map(([name, source]) => `select '${name}' as name, count, since from (${source}) q`)
    .join(" union all "),
);

export function selectQueues(db: Reading, now: Date): Promise<Queue[]> {
  return db.rows(queues, [now]);
}

/** Calls under way end within seconds, so the first minute is left out. */
const unclear = statement<UnclearCount>(
  "reports.countUnclear",
  `select tenant_id as "tenantId", kind,
     count(*) filter (where submitted_at > $1::timestamptz - interval '1 hour') as "withinHour",
     count(*) filter (where submitted_at <= $1::timestamptz - interval '1 hour'
       and submitted_at > $1::timestamptz - interval '1 day') as "withinDay",
     count(*) filter (where submitted_at <= $1::timestamptz - interval '1 day') as older
   from (
     select tenant_id, 'unclear' as kind, submitted_at from attempts where state = 'MANUAL'
     union all
     select tenant_id, 'asking', submitted_at from attempts
     where due_at is not null and state in ('SUBMITTING', 'UNKNOWN', 'REVERSING')
   ) a
   where submitted_at <= $1::timestamptz - interval '1 minute'
   group by 1, 2 order by 1, 2`,
);

export function selectOldUnclear(db: Reading, now: Date): Promise<UnclearCount[]> {
  return db.rows(unclear, [now]);
}

const lastAttempt = statement<{ at: Date | null }>(
  "reports.lastAttempt",
  `select max(counted_at) as at from attempts where tenant_id = $1`,
);

export async function selectLastAttempt(db: Reading, tenantId: TenantId): Promise<Date | null> {
  return (await db.row(lastAttempt, [tenantId]))?.at ?? null;
}
