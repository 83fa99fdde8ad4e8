import type { ReadContext, WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { idFloor, type TenantId } from "#platform/ids.ts";
import type {
  ArchivedHistories,
  LedgerSums,
  PaymentArchive,
  PaymentArchiveState,
  SignedPaymentArchive,
} from "../archives/payment-archive.ts";

const columns = `to_char(month, 'YYYY-MM') as month, number, first_attempt_id as "firstAttemptId",
  last_attempt_id as "lastAttemptId", attempts, steps, entries, sums, file_name as "fileName", file_hash as "fileHash",
  signature, state, restored_until as "restoredUntil"`;

const selectAll = statement<PaymentArchive>(
  "payments.listArchives",
  `select ${columns} from payment_archives where tenant_id = $1 order by month, number`,
);

export function listPaymentArchives({ tx, tenantId }: ReadContext): Promise<PaymentArchive[]> {
  return tx.rows(selectAll, [tenantId]);
}

const insertRow = statement(
  "payments.insertArchive",
  `insert into payment_archives (tenant_id, month, number, first_attempt_id, last_attempt_id, attempts, steps, entries, sums,
     file_name, file_hash, signature, created_at)
   values ($1, to_date($2, 'YYYY-MM'), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
);

/** False if another run has written this file of the month. */
export async function insertPaymentArchive(ctx: WriteContext, archive: SignedPaymentArchive): Promise<boolean> {
  const { month, number, firstAttemptId, lastAttemptId, attempts, steps, entries, sums } = archive;
  const { fileName, fileHash, signature } = archive;
  const values = [month, number, firstAttemptId, lastAttemptId, attempts, steps, entries, sums];
  return (await ctx.tx.run(insertRow, [ctx.tenantId, ...values, fileName, fileHash, signature, ctx.clock.now()])) === 1;
}

const updateState = statement(
  "payments.moveArchive",
  `update payment_archives set state = $5, restored_until = $6
   where tenant_id = $1 and month = to_date($2, 'YYYY-MM') and number = $3 and state = $4`,
);

export interface PaymentArchiveMove {
  from: PaymentArchiveState;
  to: PaymentArchiveState;
  restoredUntil?: Date;
}

/** False if the archive is in another state meanwhile. */
export async function movePaymentArchive(
  { tx, tenantId }: WriteContext,
  { month, number }: Pick<ArchivedHistories, "month" | "number">,
  { from, to, restoredUntil }: PaymentArchiveMove,
): Promise<boolean> {
  return (await tx.run(updateState, [tenantId, month, number, from, to, restoredUntil ?? null])) === 1;
}

/** $3: the first attempt after the period. $4: attempts that ended later stay. Restored histories stay until their time is over. */
const isArchivable = `a.state in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED') and a.finished_at < $4
  and not exists (
    select from payment_archives r where r.tenant_id = $1 and r.state <> 'archived'
      and a.id between r.first_attempt_id and r.last_attempt_id)`;

const selectFirst = statement<{ id: string }>(
  "payments.firstToArchive",
  `select h.attempt_id as id from attempt_history h join attempts a on a.tenant_id = h.tenant_id and a.id = h.attempt_id
   where h.tenant_id = $1 and h.attempt_id >= $2 and h.attempt_id < $3 and ${isArchivable} order by h.attempt_id limit 1`,
);

export interface IdRange {
  from: string;
  /** The first id after the range. */
  before: string;
}

/** The first attempt of the range, by its id, with a history that may leave. */
export async function findFirstToArchive(
  { tx, tenantId }: ReadContext,
  { from, before }: IdRange,
  endedBy: Date,
): Promise<string | null> {
  return (await tx.row(selectFirst, [tenantId, from, before, endedBy]))?.id ?? null;
}

const attemptsOfPage = `select a.id from (
     select attempt_id from attempt_history where tenant_id = $1 and attempt_id >= $2 and attempt_id < $3
     group by attempt_id) h join attempts a on a.tenant_id = $1 and a.id = h.attempt_id
   where ${isArchivable}`;

const selectLines = statement<{ id: string; line: string }>(
  "payments.linesToArchive",
  `select p.id, jsonb_build_object('attempt', p.id,
     'history', (select jsonb_agg(to_jsonb(h) order by h.step) from attempt_history h
       where h.tenant_id = $1 and h.attempt_id = p.id),
     'ledger', (select coalesce(jsonb_agg(to_jsonb(l) order by l.kind, l.leg), '[]') from ledger_entries l
       where l.tenant_id = $1 and l.attempt_id = p.id))::text as line
   from (${attemptsOfPage} order by a.id limit $5) p order by p.id`,
);

/** At most `limit` attempts with their histories and ledger entries, in the order of their ids. */
export function listHistoryLines(
  { tx, tenantId }: ReadContext,
  { from, before }: IdRange,
  endedBy: Date,
  limit: number,
): Promise<{ id: string; line: string }[]> {
  return tx.rows(selectLines, [tenantId, from, before, endedBy, limit]);
}

const sumRows = statement<Pick<ArchivedHistories, "attempts" | "steps" | "entries"> & { sums: LedgerSums }>(
  "payments.sumToArchive",
  `with leaving as (${attemptsOfPage}),
   legs as (
     select l.currency, l.leg, sum(l.amount)::text as amount, count(*) as entries
     from ledger_entries l join leaving a on a.id = l.attempt_id where l.tenant_id = $1 group by l.currency, l.leg)
   select (select count(*) from leaving) as attempts,
     (select count(*) from attempt_history h join leaving a on a.id = h.attempt_id where h.tenant_id = $1) as steps,
     coalesce((select sum(entries) from legs), 0)::int as entries,
     coalesce((select jsonb_object_agg(currency, amounts) from (
       select currency, jsonb_object_agg(leg, amount) as amounts from legs group by currency) c), '{}') as sums`,
);

/** What the rows that may leave add up to, counted apart from the lines. */
export async function sumHistories({ tx, tenantId }: ReadContext, { from, before }: IdRange, endedBy: Date) {
  return (await tx.row(sumRows, [tenantId, from, before, endedBy]))!;
}

/** Only rows that are equal, in every column, to those of the file. */
const deleteOf = (table: "attempt_history" | "ledger_entries", key: "history" | "ledger", equalKey: string) =>
  statement(
    `payments.deleteArchived.${key}`,
    `delete from ${table} t using jsonb_array_elements($2::jsonb) line,
       jsonb_populate_recordset(null::${table}, line -> '${key}') r
     where t.tenant_id = $1 and t.attempt_id = r.attempt_id and ${equalKey} and (t.*) is not distinct from (r.*)`,
  );
const deleteSteps = deleteOf("attempt_history", "history", "t.step = r.step");
const deleteEntries = deleteOf("ledger_entries", "ledger", "t.kind = r.kind and t.leg = r.leg");
const countLeft = statement<{ count: number }>(
  "payments.countArchivedRows",
  `select (select count(*) from attempt_history where tenant_id = $1 and attempt_id = any($2::uuid[]))
     + (select count(*) from ledger_entries where tenant_id = $1 and attempt_id = any($2::uuid[])) as count`,
);

export interface ArchivedBatch {
  lines: readonly string[];
  attemptIds: readonly string[];
}

/**
 * In the system's role, the only one that may delete them. Returns how many rows of these attempts are left because
 * they differ from the lines.
 */
export async function deleteArchivedHistories(
  tx: Transaction,
  tenantId: TenantId,
  { lines, attemptIds }: ArchivedBatch,
): Promise<number> {
  const values = [tenantId, `[${lines.join(",")}]`];
  await tx.run(deleteSteps, values);
  await tx.run(deleteEntries, values);
  return (await tx.row(countLeft, [tenantId, attemptIds]))!.count;
}

const restoreOf = (table: "attempt_history" | "ledger_entries", key: "history" | "ledger") =>
  statement(
    `payments.restoreArchived.${key}`,
    `insert into ${table} select r.* from jsonb_array_elements($2::jsonb) line,
       jsonb_populate_recordset(null::${table}, line -> '${key}') r where r.tenant_id = $1 on conflict do nothing`,
  );
const restoreSteps = restoreOf("attempt_history", "history");
const restoreEntries = restoreOf("ledger_entries", "ledger");

/** Rows that are there already stay as they are. */
export async function insertArchivedHistories({ tx, tenantId }: WriteContext, lines: readonly string[]): Promise<void> {
  const values = [tenantId, `[${lines.join(",")}]`];
  await tx.run(restoreSteps, values);
  await tx.run(restoreEntries, values);
}

const selectArchived = statement<{ id: string }>(
  "payments.archivedAttempts",
  `select a.id from attempts a
   where a.tenant_id = $1 and a.payment_id = $2 and exists (
     select from payment_archives r where r.tenant_id = $1 and r.state <> 'restored'
       and a.id between r.first_attempt_id and r.last_attempt_id)`,
);

/** The attempts of a payment whose histories are in an archive, if they have none in the database. */
export async function selectArchivedAttempts(
  { tx, tenantId }: ReadContext,
  paymentId: string,
): Promise<ReadonlySet<string>> {
  return new Set((await tx.rows(selectArchived, [tenantId, paymentId])).map(({ id }) => id));
}

/** The ids of a month: they begin with their time. */
export function idsOfMonth(month: Date): IdRange {
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  return { from: idFloor(month), before: idFloor(next) };
}
