import { quickRead, statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";

/** Distinct cards of one sender and distinct payments of one card, by result. */
export interface RecentAttempts {
  sender_failed: number;
  sender_approved: number;
  sender_pending: number;
  card_failed: number;
  alarm_until: Date | null;
}

/** Abandoned before the bank saw it: a tester has learned nothing about the card. */
const unseen = `(a.state = 'ABANDONED' and a.form_emitted_at is null)`;
const failed = `(a.state in ('DECLINED', 'ABANDONED', 'REVERSED') and not ${unseen})`;

const counts = `
  select count(distinct c.card) filter (where c.sender = $4 and ${failed}) as sender_failed,
    count(distinct c.card) filter (where c.sender = $4 and a.state = 'APPROVED') as sender_approved,
    count(distinct c.card) filter (where c.sender = $4 and not ${failed} and not ${unseen} and a.state <> 'APPROVED') as sender_pending,
    count(distinct c.payment_id) filter (where c.card = $3 and ${failed}) as card_failed,
    (select lasts_until from card_testing_alarms where tenant_id = $1 and lasts_until > $5) as alarm_until
  from card_tries c join attempts a on a.tenant_id = c.tenant_id and a.id = c.attempt_id
  where c.tenant_id = $1 and c.tried_at > $2 and (c.card = $3 or c.sender = $4)`;

export const countAttempts = statement<RecentAttempts>("cardTries.count", counts);

/** Counts and adds in one statement. */
export const countAndAddAttempt = statement<RecentAttempts>(
  "cardTries.countAndAdd",
  `with added as (
     insert into card_tries (tenant_id, attempt_id, payment_id, card, sender, tried_at) values ($1, $6, $7, $3, $4, $5)
   ) ${counts}`,
);

export const alarmOf = quickRead<{ lasts_until: Date }>(
  "cardTries.alarmOf",
  `select lasts_until from card_testing_alarms where tenant_id = $1 and lasts_until > $2`,
);

/** The tenants of which so many cards failed lately, with the cards that failed and those that were approved. */
export const listSuspects = statement<{ tenant_id: TenantId; failed: number; approved: number }>(
  "cardTries.listSuspects",
  `select c.tenant_id, count(distinct c.card) filter (where ${failed}) as failed,
     count(distinct c.card) filter (where a.state = 'APPROVED') as approved
   from card_tries c join attempts a on a.tenant_id = c.tenant_id and a.id = c.attempt_id
   where c.tried_at > $1 group by c.tenant_id having count(distinct c.card) filter (where ${failed}) >= $2`,
);
export const purgeAttempts = statement("cardTries.purge", `delete from card_tries where tried_at <= $1`);

/** Writes a row when an alarm begins, and none while it lasts. */
export const raiseAlarm = statement(
  "cardTries.raiseAlarm",
  `insert into card_testing_alarms (tenant_id, raised_at, lasts_until) values ($1, $2, $3)
   on conflict (tenant_id) do update set raised_at = excluded.raised_at, lasts_until = excluded.lasts_until
   where card_testing_alarms.lasts_until <= excluded.raised_at`,
);
export const prolongAlarm = statement(
  "cardTries.prolongAlarm",
  `update card_testing_alarms set lasts_until = $2 where tenant_id = $1`,
);
export const countAlarms = statement<{ count: number }>(
  "cardTries.countAlarms",
  `select count(*) as count from card_testing_alarms where lasts_until > $1`,
);
