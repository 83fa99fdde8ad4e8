import { amountFromDecimal } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { AttemptId } from "../attempts/attempt.ts";
import type { JournalEntry } from "../attempts/journal.ts";
import type { AttemptStep, RecordedBankCall, RecordedEvidence, RecordedReturn } from "../reading/payment-records.ts";

type OfAttempt<Row> = Row & { attempt_id: AttemptId };

const attemptIds = `(select id from attempts where tenant_id = $1 and payment_id = $2)`;

/** Reads the newest rows only, because a bank may be asked for days. */
const newestFirst = (table: string, columns: string, time: string, key: string) =>
  `select attempt_id, ${columns} from ${table} where tenant_id = $1 and attempt_id in ${attemptIds}
   order by ${time} desc, ${key} desc limit 500`;

const steps = statement<OfAttempt<AttemptStep>>(
  "payments.steps",
  newestFirst("attempt_history", `at, from_state as "from", to_state as "to", actor, reason`, "at", "step"),
);
const returns = statement<OfAttempt<RecordedReturn>>(
  "payments.returns",
  newestFirst("three_ds_returns", `id, received_at as "at", method, verdict, reason, fields`, "received_at", "id"),
);
const calls = statement<
  OfAttempt<Pick<RecordedBankCall, "id" | "at" | "outcome" | "isLate">> & { evidence: RecordedEvidence }
>(
  "payments.calls",
  newestFirst("bank_calls", `id, created_at as "at", outcome, is_late as "isLate", evidence`, "created_at", "id"),
);
const journals = statement<OfAttempt<{ leg: JournalEntry["leg"]; amount: string }>>(
  "payments.journals",
  `select attempt_id, leg, amount from ledger_entries where tenant_id = $1 and attempt_id in ${attemptIds} order by leg`,
);

type ByAttempt<Record> = ReadonlyMap<AttemptId, readonly Record[]>;

export async function selectSteps({ tx, tenantId }: ReadContext, paymentId: string): Promise<ByAttempt<AttemptStep>> {
  return byAttempt((await tx.rows(steps, [tenantId, paymentId])).toReversed());
}

export async function selectReturns(
  { tx, tenantId }: ReadContext,
  paymentId: string,
): Promise<ByAttempt<RecordedReturn>> {
  return byAttempt((await tx.rows(returns, [tenantId, paymentId])).toReversed());
}

export async function selectCalls(
  { tx, tenantId }: ReadContext,
  paymentId: string,
): Promise<ByAttempt<RecordedBankCall>> {
  const rows = await tx.rows(calls, [tenantId, paymentId]);
  return byAttempt(rows.toReversed().map(({ evidence, ...row }) => ({ ...row, ...evidence })));
}

export async function selectJournals(
  { tx, tenantId }: ReadContext,
  paymentId: string,
): Promise<ByAttempt<JournalEntry>> {
  const rows = await tx.rows(journals, [tenantId, paymentId]);
  return byAttempt(rows.map((row) => ({ ...row, amount: amountFromDecimal(row.amount)! })));
}

function byAttempt<Record>(
  rows: readonly OfAttempt<Record>[],
): Map<AttemptId, Omit<OfAttempt<Record>, "attempt_id">[]> {
  const grouped = new Map<AttemptId, Omit<OfAttempt<Record>, "attempt_id">[]>();
  for (const { attempt_id: id, ...row } of rows) {
    const group = grouped.get(id);
    if (group === undefined) grouped.set(id, [row]);
    else group.push(row);
  }
  return grouped;
}
