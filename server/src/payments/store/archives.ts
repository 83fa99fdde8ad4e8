import type { ArchiveState } from "#platform/archives/archive-state.ts";
import type { IdRange } from "#platform/archives/ids-of-month.ts";
import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type {
  ArchivedPayments,
  LedgerSums,
  PaymentArchive,
  SignedPaymentArchive,
} from "../archives/payment-archive.ts";

const columns = `to_char(month, 'YYYY-MM') as month, number, first_payment_id as "firstPaymentId",
  last_payment_id as "lastPaymentId", payments, attempts, steps, entries, sums, file_name as "fileName", file_hash as "fileHash",
  signature, state, restored_until as "restoredUntil"`;

const selectAll = statement<PaymentArchive>(
  "payments.listArchives",
  `select ${columns} from payment_archives where tenant_id = $1 order by month, number`,
);

export function selectPaymentArchives({ tx, tenantId }: ReadContext): Promise<PaymentArchive[]> {
  return tx.rows(selectAll, [tenantId]);
}

const selectLastGone = statement<{ month: string }>(
  "payments.lastArchivedMonth",
  `select to_char(month, 'YYYY-MM') as month from payment_archives where tenant_id = $1 and state <> 'restored'
   order by month desc limit 1`,
);

/** The last month, such as "2025-01", with payments that are only in a file. Null if all are in the database. */
export async function paymentsArchivedTo(ctx: Context | ReadContext): Promise<string | null> {
  return (await reading(ctx).tx.row(selectLastGone, [ctx.tenantId]))?.month ?? null;
}

const attemptsBetween = statement<{ isArchived: boolean }>(
  "payments.attemptsArchivedBetween",
  `select exists (
     select from archived_figures where tenant_id = $1 and counted_at >= date_trunc('hour', $2::timestamptz, 'UTC') and counted_at < $3
   ) as "isArchived"`,
);

/** Whether attempts that were sent to the bank between the two times, or in the same hour, are only in a file. */
export async function areAttemptsArchived(
  ctx: Context | ReadContext,
  { from, before }: { from: Date; before: Date },
): Promise<boolean> {
  return (await reading(ctx).tx.row(attemptsBetween, [ctx.tenantId, from, before]))!.isArchived;
}

const selectNext = statement<{ number: number }>(
  "payments.nextArchive",
  `select coalesce(max(number), 0) + 1 as number from payment_archives where tenant_id = $1 and month = to_date($2, 'YYYY-MM')`,
);

export async function nextArchiveNumber({ tx, tenantId }: ReadContext, month: string): Promise<number> {
  return (await tx.row(selectNext, [tenantId, month]))!.number;
}

const selectNamed = statement<{ isRecorded: boolean }>(
  "payments.archiveNamed",
  `select exists (select from payment_archives where tenant_id = $1 and file_name = $2) as "isRecorded"`,
);

export async function isFileRecorded({ tx, tenantId }: ReadContext, fileName: string): Promise<boolean> {
  return (await tx.row(selectNamed, [tenantId, fileName]))!.isRecorded;
}

const insertRow = statement(
  "payments.insertArchive",
  `insert into payment_archives (tenant_id, month, number, first_payment_id, last_payment_id, payments, attempts, steps, entries,
     sums, file_name, file_hash, signature, created_at)
   values ($1, to_date($2, 'YYYY-MM'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
);

/** False if another run has written this file of the month. */
export async function insertPaymentArchive(ctx: WriteContext, archive: SignedPaymentArchive): Promise<boolean> {
  const { month, number, firstPaymentId, lastPaymentId, payments, attempts, steps, entries, sums } = archive;
  const { fileName, fileHash, signature } = archive;
  const values = [month, number, firstPaymentId, lastPaymentId, payments, attempts, steps, entries, sums];
  return (await ctx.tx.run(insertRow, [ctx.tenantId, ...values, fileName, fileHash, signature, ctx.clock.now()])) === 1;
}

const updateState = statement(
  "payments.moveArchive",
  `update payment_archives set state = $5, restored_until = coalesce($6, restored_until)
   where tenant_id = $1 and month = to_date($2, 'YYYY-MM') and number = $3 and state = $4`,
);

export interface PaymentArchiveMove {
  from: ArchiveState;
  to: ArchiveState;
  restoredUntil?: Date;
}

/** False if the archive is no longer in the state `from`. */
export async function movePaymentArchive(
  { tx, tenantId }: WriteContext,
  { month, number }: Pick<ArchivedPayments, "month" | "number">,
  { from, to, restoredUntil }: PaymentArchiveMove,
): Promise<boolean> {
  return (await tx.run(updateState, [tenantId, month, number, from, to, restoredUntil ?? null])) === 1;
}

/**
 * Payments that have ended, whose attempts are all finished before $2. The payer's details are erased, and what was kept as
 * evidence has been deleted, so that the file holds nothing that must be erased later. Restored payments stay for their time.
 */
const isArchivable = `p.archive_number is null and p.state not in ('open', 'processing')
  and exists (select from attempts a where a.tenant_id = $1 and a.payment_id = p.id)
  and not exists (
    select from attempts a where a.tenant_id = $1 and a.payment_id = p.id and (
      a.state in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED') and a.finished_at < $2 and a.payer_ip is null
      and not exists (select from bank_calls c where c.tenant_id = $1 and c.attempt_id = a.id)
      and not exists (select from three_ds_returns r where r.tenant_id = $1 and r.attempt_id = a.id)) is not true)
  and not exists (
    select from payment_archives r where r.tenant_id = $1 and r.state <> 'archived'
      and p.id between r.first_payment_id and r.last_payment_id)`;

const selectFirst = statement<{ id: string; paymentId: string }>(
  "payments.firstToArchive",
  `select a.id, a.payment_id as "paymentId" from attempts a join payments p on p.tenant_id = $1 and p.id = a.payment_id
   where a.tenant_id = $1 and a.id >= $3 and a.id < $4 and p.id < $4 and ${isArchivable} order by a.id limit 1`,
);

/** The first attempt of the range, by its id, of a payment that may leave. Attempts that have left are not read again. */
export async function findFirstToArchive(
  { tx, tenantId }: ReadContext,
  endedBy: Date,
  { from, before }: IdRange,
): Promise<{ id: string; paymentId: string } | undefined> {
  return tx.row(selectFirst, [tenantId, endedBy, from, before]);
}

const paymentsOfPage = `select p.id, p.order_reference from payments p
  where p.tenant_id = $1 and p.id >= $3 and p.id < $4 and ${isArchivable}`;
const ofPayment = (table: string, order: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(t) order by ${order}), '[]') from attempts a
     join ${table} t on t.tenant_id = $1 and t.attempt_id = a.id where a.tenant_id = $1 and a.payment_id = p.id)`;

const selectLines = statement<{ id: string; line: string }>(
  "payments.linesToArchive",
  `select p.id, jsonb_build_object('payment', p.id, 'order', p.order_reference,
     'attempts', (select jsonb_agg(to_jsonb(a) order by a.id) from attempts a where a.tenant_id = $1 and a.payment_id = p.id),
     'history', ${ofPayment("attempt_history", "t.attempt_id, t.step")},
     'ledger', ${ofPayment("ledger_entries", "t.attempt_id, t.kind, t.leg")})::text as line
   from (${paymentsOfPage} order by p.id limit $5) p order by p.id`,
);

/** At most `limit` payments that may leave, with what leaves with them, in the order of their ids. */
export function listLinesToArchive(
  { tx, tenantId }: ReadContext,
  endedBy: Date,
  { from, before }: IdRange,
  limit: number,
): Promise<{ id: string; line: string }[]> {
  return tx.rows(selectLines, [tenantId, endedBy, from, before, limit]);
}

const sumRows = statement<Pick<ArchivedPayments, "payments" | "attempts" | "steps" | "entries"> & { sums: LedgerSums }>(
  "payments.sumToArchive",
  `with payment as (${paymentsOfPage}),
   leaving as (select a.id from attempts a join payment p on p.id = a.payment_id where a.tenant_id = $1),
   legs as (
     select l.currency, l.leg, sum(l.amount)::text as amount, count(*) as entries
     from ledger_entries l join leaving a on a.id = l.attempt_id where l.tenant_id = $1 group by l.currency, l.leg)
   select (select count(*) from payment) as payments, (select count(*) from leaving) as attempts,
     (select count(*) from attempt_history h join leaving a on a.id = h.attempt_id where h.tenant_id = $1) as steps,
     coalesce((select sum(entries) from legs), 0)::int as entries,
     coalesce((select jsonb_object_agg(currency, amounts) from (
       select currency, jsonb_object_agg(leg, amount) as amounts from legs group by currency) c), '{}') as sums`,
);

/** What the payments that may leave add up to, counted apart from the lines. */
export async function sumToArchive({ tx, tenantId }: ReadContext, endedBy: Date, { from, before }: IdRange) {
  return (await tx.row(sumRows, [tenantId, endedBy, from, before]))!;
}
