import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Transaction } from "#platform/database/transaction.ts";
import type { TenantId } from "#platform/ids.ts";
import type { AttemptId } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";

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

const count = statement<RecentAttempts>("cardTries.count", counts);

const countAndAdd = statement<RecentAttempts>(
  "cardTries.countAndAdd",
  `with added as (
     insert into card_tries (tenant_id, attempt_id, payment_id, card, sender, tried_at) values ($1, $6, $7, $3, $4, $5)
   ) ${counts}`,
);

const alarm = statement<{ lasts_until: Date }>(
  "cardTries.alarmOf",
  `select lasts_until from card_testing_alarms where tenant_id = $1 and lasts_until > $2`,
);

const suspects = statement<{ tenant_id: TenantId; failed: number; approved: number }>(
  "cardTries.listSuspects",
  `select c.tenant_id, count(distinct c.card) filter (where ${failed}) as failed,
     count(distinct c.card) filter (where a.state = 'APPROVED') as approved
   from card_tries c join attempts a on a.tenant_id = c.tenant_id and a.id = c.attempt_id
   where c.tried_at > $1 group by c.tenant_id having count(distinct c.card) filter (where ${failed}) >= $2`,
);
const purge = statement("cardTries.purge", `delete from card_tries where tried_at <= $1`);

const raise = statement(
  "cardTries.raiseAlarm",
  `insert into card_testing_alarms (tenant_id, raised_at, lasts_until) values ($1, $2, $3)
   on conflict (tenant_id) do update set raised_at = excluded.raised_at, lasts_until = excluded.lasts_until
   where card_testing_alarms.lasts_until <= excluded.raised_at`,
);
const prolong = statement(
  "cardTries.prolongAlarm",
  `update card_testing_alarms set lasts_until = $2 where tenant_id = $1`,
);
const alarms = statement<{ count: number }>(
  "cardTries.countAlarms",
  `select count(*) as count from card_testing_alarms where lasts_until > $1`,
);

/** Keyed hashes of a card and of the payer's address. */
export interface CardUseHashes {
  card: Buffer;
  sender: Buffer | null;
}

type AttemptIds = { attemptId: AttemptId; paymentId: PaymentId };

export async function countRecentAttempts(
  { tx, tenantId, clock }: WriteContext,
  { card, sender }: CardUseHashes,
  since: Date,
): Promise<RecentAttempts> {
  return (await tx.row(count, [tenantId, since, card, sender, clock.now()]))!;
}

export async function countAndAddAttempt(
  { tx, tenantId, clock }: WriteContext,
  { card, sender, attemptId, paymentId }: CardUseHashes & AttemptIds,
  since: Date,
): Promise<RecentAttempts> {
  return (await tx.row(countAndAdd, [tenantId, since, card, sender, clock.now(), attemptId, paymentId]))!;
}

export async function hasAlarm({ tx, tenantId, clock }: ReadContext): Promise<boolean> {
  return (await tx.row(alarm, [tenantId, clock.now()])) !== undefined;
}

/** The tenants of which at least `failedMin` cards have failed from `since` on. */
export function selectSuspects(
  tx: Transaction,
  since: Date,
  failedMin: number,
): Promise<{ tenant_id: TenantId; failed: number; approved: number }[]> {
  return tx.rows(suspects, [since, failedMin]);
}

export async function purgeAttempts(tx: Transaction, before: Date): Promise<void> {
  await tx.run(purge, [before]);
}

/** Raises the tenant's alarm or prolongs it. Returns true if it is new. */
export async function raiseAlarm({ tx, tenantId, clock }: WriteContext, until: Date): Promise<boolean> {
  if ((await tx.run(raise, [tenantId, clock.now(), until])) > 0) return true;
  await tx.run(prolong, [tenantId, until]);
  return false;
}

export async function countAlarms(tx: Transaction, now: Date): Promise<number> {
  return (await tx.row(alarms, [now]))?.count ?? 0;
}
