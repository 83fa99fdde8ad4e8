import type { WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement, unpreparedStatement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ArchivedPaymentLine } from "../archives/read-payment-archive.ts";
import type { Attempt } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";
import { attemptColumns, toAttempt, type AttemptRow } from "./attempt-row.ts";
import { countedState } from "./counted-state.ts";
import { paymentColumns, toPayment, type PaymentRow, type StoredPayment } from "./payment-row.ts";

// These rows are archived and restored with their payment. Statements that delete run in the system's role, the only
// one that may.

type Records = "attempt_history" | "ledger_entries";

/** The rows of a table in the lines. */
const rowsInLines = (table: "attempts" | Records, key: "attempts" | "history" | "ledger") =>
  `jsonb_array_elements($2::jsonb) line, jsonb_populate_recordset(null::${table}, line -> '${key}') r`;

const lockPayments = statement<PaymentRow>(
  "payments.lockToArchive",
  `select ${paymentColumns} from payments
   where tenant_id = $1 and id = any($2::uuid[]) and archive_number is null order by id for update`,
);
const attemptsOf = statement<AttemptRow>(
  "payments.attemptsToArchive",
  `select ${attemptColumns} from attempts where tenant_id = $1 and payment_id = any($2::uuid[]) order by created_at, id`,
);

export interface PaymentInDatabase {
  payment: StoredPayment;
  /** Oldest first. */
  attempts: readonly Attempt[];
}

/** Locks the payments that are not archived, and reads their attempts. */
export async function lockPaymentsToArchive(
  tx: Transaction,
  tenantId: TenantId,
  ids: readonly PaymentId[],
): Promise<PaymentInDatabase[]> {
  const payments = (await tx.rows(lockPayments, [tenantId, ids])).map(toPayment);
  const attempts = (await tx.rows(attemptsOf, [tenantId, payments.map(({ id }) => id)])).map(toAttempt);
  const byPayment = Map.groupBy(attempts, ({ paymentId }) => paymentId);
  return payments.map((payment) => ({ payment, attempts: byPayment.get(payment.id) ?? [] }));
}

const changedRecords = (table: Records, key: "history" | "ledger", sameKey: string) =>
  `select a.payment_id from attempts a join ${table} t on t.tenant_id = $1 and t.attempt_id = a.id
   left join (select r as file, r.* from ${rowsInLines(table, key)}) f on f.attempt_id = t.attempt_id and ${sameKey}
   where a.tenant_id = $1 and a.payment_id = any($3::uuid[]) and t is distinct from f.file`;
const selectChanged = statement<{ id: PaymentId }>(
  "payments.changedSinceArchived",
  `select distinct payment_id as id from (
     select t.payment_id from attempts t left join (select r as file, r.id from ${rowsInLines("attempts", "attempts")}) f on f.id = t.id
     where t.tenant_id = $1 and t.payment_id = any($3::uuid[]) and t is distinct from f.file
     union all ${changedRecords("attempt_history", "history", "f.step = t.step")}
     union all ${changedRecords("ledger_entries", "ledger", "f.kind = t.kind and f.leg = t.leg")}) changed`,
);

/** The payments of which a row in the database differs, in any column, from the row in their line. */
export async function selectChangedPayments(
  tx: Transaction,
  tenantId: TenantId,
  payments: readonly ArchivedPaymentLine[],
): Promise<ReadonlySet<PaymentId>> {
  const ids = payments.map(({ id }) => id);
  return new Set((await tx.rows(selectChanged, [tenantId, jsonOf(payments), ids])).map(({ id }) => id));
}

/** The sums by hour of payments' attempts. */
const figures = `select a.tenant_id, date_trunc('hour', a.counted_at, 'UTC') as counted_at, a.kind, ${countedState} as state,
    a.decline_class, a.currency, a.terminal_id, a.installments, a.cost_rate,
    case when p.created_by_kind = 'member' then p.created_by end as member_id,
    count(*)::int as attempts, sum(a.charged_amount) as charged_amount
  from attempts a join payments p on p.tenant_id = $1 and p.id = a.payment_id
  where a.tenant_id = $1 and a.payment_id = any($2::uuid[]) group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;
const addFigures = statement(
  "payments.addArchivedFigures",
  `with added as (
   insert into archived_figures (tenant_id, counted_at, kind, state, decline_class, currency, terminal_id, installments, cost_rate,
     member_id, attempts, charged_amount) ${figures}
   on conflict (tenant_id, counted_at, kind, state, decline_class, currency, terminal_id, installments, cost_rate, member_id)
   do update set attempts = archived_figures.attempts + excluded.attempts,
     charged_amount = archived_figures.charged_amount + excluded.charged_amount
   returning id
   )
   select id from added`,
);
const subtractFigures = statement(
  "payments.subtractArchivedFigures",
  `update archived_figures f set attempts = f.attempts - b.attempts, charged_amount = f.charged_amount - b.charged_amount
   from (${figures}) b
   where f.tenant_id = $1 and (f.counted_at, f.kind, f.state, f.currency, f.terminal_id, f.installments, f.cost_rate)
     = (b.counted_at, b.kind, b.state, b.currency, b.terminal_id, b.installments, b.cost_rate)
     and f.decline_class is not distinct from b.decline_class and f.member_id is not distinct from b.member_id`,
);
const deleteEmptyFigures = statement(
  "payments.deleteEmptyFigures",
  `delete from archived_figures where tenant_id = $1 and attempts = 0 and counted_at in (
     select date_trunc('hour', counted_at, 'UTC') from attempts where tenant_id = $1 and payment_id = any($2::uuid[]))`,
);

const deleteRecords = (table: Records) =>
  statement(
    `payments.deleteArchived.${table}`,
    `delete from ${table} t using attempts a
     where t.tenant_id = $1 and a.tenant_id = $1 and a.payment_id = any($2::uuid[]) and t.attempt_id = a.id`,
  );
const deleteHistory = deleteRecords("attempt_history");
const deleteLedger = deleteRecords("ledger_entries");
const deleteAttempts = statement(
  "payments.deleteArchived.attempts",
  `delete from attempts where tenant_id = $1 and payment_id = any($2::uuid[])`,
);
const mark = statement(
  "payments.markArchived",
  `update payments p set archive_number = $2, archived_transaction_id = kept.transaction, archived_installments = kept.installments
   from unnest($3::uuid[], $4::uuid[], $5::smallint[]) kept (id, transaction, installments)
   where p.tenant_id = $1 and p.id = kept.id`,
);

/** What stays of an archived payment's attempts, in the row of the payment. */
export interface KeptOfAttempts {
  id: PaymentId;
  transactionId: string | null;
  installments: number | null;
}

/** Deletes the attempts of locked payments with their histories and ledger entries, and adds them to the figures. */
export async function removeAttempts(
  tx: Transaction,
  tenantId: TenantId,
  { number, payments }: { number: number; payments: readonly KeptOfAttempts[] },
): Promise<void> {
  const ids = payments.map(({ id }) => id);
  for (const each of [addFigures, deleteHistory, deleteLedger, deleteAttempts]) await tx.run(each, [tenantId, ids]);
  const transactions = payments.map(({ transactionId }) => transactionId);
  const installments = payments.map((payment) => payment.installments);
  await tx.run(mark, [tenantId, number, ids, transactions, installments]);
}

const unmark = statement<{ id: PaymentId }>(
  "payments.unmarkArchived",
  `update payments set archive_number = null, archived_transaction_id = null, archived_installments = null
   where tenant_id = $1 and id = any($2::uuid[]) and archive_number = $3 returning id`,
);
/** A value for a generated column is refused. */
const writableColumns = statement<{ columns: string }>(
  "payments.writableColumns",
  `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
   where attrelid = 'attempts'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
);
const insertAttempts = (columns: string) =>
  unpreparedStatement(
    "payments.restoreArchived.attempts",
    `insert into attempts (${columns}) select ${columns} from (
       select r.* from ${rowsInLines("attempts", "attempts")} where r.tenant_id = $1) restored
     returning id`,
  );
const insertRecords = (table: Records, key: "history" | "ledger") =>
  statement(
    `payments.restoreArchived.${table}`,
    `insert into ${table} select r.* from ${rowsInLines(table, key)} where r.tenant_id = $1 returning attempt_id`,
  );
const insertHistory = insertRecords("attempt_history", "history");
const insertLedger = insertRecords("ledger_entries", "ledger");

/** Restores those of the payments that are archived in the file with this number. */
export async function insertArchivedPayments(
  { tx, tenantId }: WriteContext,
  number: number,
  payments: readonly ArchivedPaymentLine[],
): Promise<void> {
  const rows = await tx.rows(unmark, [tenantId, payments.map(({ id }) => id), number]);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const json = jsonOf(payments.filter(({ id }) => ids.includes(id)));
  const { columns } = (await tx.row(writableColumns, []))!;
  for (const each of [insertAttempts(columns), insertHistory, insertLedger]) await tx.run(each, [tenantId, json]);
  for (const each of [subtractFigures, deleteEmptyFigures]) await tx.run(each, [tenantId, ids]);
}

function jsonOf(payments: readonly ArchivedPaymentLine[]): string {
  return `[${payments.map(({ line }) => line).join(",")}]`;
}
