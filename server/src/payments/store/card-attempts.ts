import type { WriteContext } from "#platform/context.ts";
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

/** What is known about the card of a try. Null: the bank has not seen it, and a tester has learned nothing. */
export type TryOutcome = "pending" | "approved" | "failed" | null;

/** Different cards among the sender's newest tries with this outcome. */
const newest = (outcome: string) => `
  (select count(distinct card) as cards, count(*) as tries from (
     select card from card_tries
     where tenant_id = $1 and sender = $4 and outcome = '${outcome}' and tried_at > $2 order by tried_at desc limit $6
   ) tries) ${outcome}`;
/** If not all tries were read, those of the last count may have had more cards. */
const cards = (outcome: string) => `
  case when ${outcome}.tries < $6 then ${outcome}.cards else greatest(${outcome}.cards, busy.${outcome}) end as sender_${outcome}`;

const counts = `
  select ${["failed", "approved", "pending"].map(cards).join(",")},
    (select count(distinct payment_id) from (
       select payment_id from card_tries
       where tenant_id = $1 and card = $3 and outcome = 'failed' and tried_at > $2 order by tried_at desc limit $6
     ) tries) as card_failed,
    (select lasts_until from card_testing_alarms where tenant_id = $1 and lasts_until > $5) as alarm_until
  from ${["failed", "approved", "pending"].map(newest).join(" cross join")}
  left join busy_senders busy on busy.tenant_id = $1 and busy.sender = $4 and busy.counted_at > $2`;

const count = statement<RecentAttempts>("cardTries.count", counts);

const countAndAdd = statement<RecentAttempts>(
  "cardTries.countAndAdd",
  `with added as (
     insert into card_tries (tenant_id, attempt_id, payment_id, card, sender, tried_at, outcome)
     values ($1, $7, $8, $3, $4, $5, 'pending')
   ) ${counts}`,
);

const noteOutcome = statement(
  "cardTries.noteOutcome",
  `update card_tries set outcome = $3 where tenant_id = $1 and attempt_id = $2`,
);

const suspects = statement<{ tenant_id: TenantId; failed: number; approved: number }>(
  "cardTries.listSuspects",
  `select tenant_id, count(*) filter (where has_failed) as failed, count(*) filter (where is_approved) as approved
   from (
     select tenant_id, card, bool_or(outcome = 'failed') as has_failed, bool_or(outcome = 'approved') as is_approved
     from card_tries where tried_at > $1 and outcome in ('failed', 'approved') group by tenant_id, card
   ) cards
   group by tenant_id having count(*) filter (where has_failed) >= $2`,
);
/** In the order of the key, so that two workers wait for each other and not in a circle. */
const countBusy = statement(
  "cardTries.countBusySenders",
  `insert into busy_senders (tenant_id, sender, failed, approved, pending, counted_at)
   select tenant_id, sender, count(*) filter (where has_failed), count(*) filter (where is_approved),
     count(*) filter (where is_pending), $3::timestamptz
   from (
     select tenant_id, sender, card, count(*) as tries, bool_or(outcome = 'failed') as has_failed,
       bool_or(outcome = 'approved') as is_approved, bool_or(outcome = 'pending') as is_pending
     from card_tries where tried_at > $1 and sender is not null and outcome is not null group by tenant_id, sender, card
   ) cards
   group by tenant_id, sender having sum(tries) >= $2 order by tenant_id, sender
   on conflict (tenant_id, sender) do update set failed = excluded.failed, approved = excluded.approved,
     pending = excluded.pending, counted_at = excluded.counted_at`,
);
const purge = statement("cardTries.purge", `delete from card_tries where tried_at <= $1`);
const purgeBusy = statement("cardTries.purgeBusySenders", `delete from busy_senders where counted_at <= $1`);

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

/** The tries that are counted: at most `triesMax` of each outcome, the newest. */
export interface RecentTries {
  since: Date;
  triesMax: number;
}

type AttemptIds = { attemptId: AttemptId; paymentId: PaymentId };

export async function countRecentAttempts(
  { tx, tenantId, clock }: WriteContext,
  { card, sender }: CardUseHashes,
  { since, triesMax }: RecentTries,
): Promise<RecentAttempts> {
  return (await tx.row(count, [tenantId, since, card, sender, clock.now(), triesMax]))!;
}

export async function countAndAddAttempt(
  { tx, tenantId, clock }: WriteContext,
  { card, sender, attemptId, paymentId }: CardUseHashes & AttemptIds,
  { since, triesMax }: RecentTries,
): Promise<RecentAttempts> {
  return (await tx.row(countAndAdd, [tenantId, since, card, sender, clock.now(), triesMax, attemptId, paymentId]))!;
}

export async function saveTryOutcome(
  { tx, tenantId }: WriteContext,
  id: AttemptId,
  outcome: TryOutcome,
): Promise<void> {
  await tx.run(noteOutcome, [tenantId, id, outcome]);
}

/** The tenants of which at least `failedMin` cards have failed from `since` on. */
export function selectSuspects(
  tx: Transaction,
  since: Date,
  failedMin: number,
): Promise<{ tenant_id: TenantId; failed: number; approved: number }[]> {
  return tx.rows(suspects, [since, failedMin]);
}

/** Counts the cards of each sender with at least `triesMax` tries. */
export async function countBusySenders(tx: Transaction, { since, triesMax }: RecentTries, now: Date): Promise<void> {
  await tx.run(countBusy, [since, triesMax, now]);
}

export async function purgeAttempts(tx: Transaction, before: Date): Promise<void> {
  await tx.run(purge, [before]);
  await tx.run(purgeBusy, [before]);
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
