import { formatDecimal } from "@servicepay/money";
import type { Evidence } from "#acquirers/registry.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import type { Attempt, AttemptId, BankOutcome } from "../attempts/attempt.ts";
import type { JournalEntry } from "../attempts/journal.ts";

const insertCall = statement(
  "bankCalls.insert",
  `insert into bank_calls (tenant_id, id, attempt_id, operation, fence, outcome, evidence, is_late, created_at, sequence)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict do nothing`,
);
const lateReply = statement<{ outcome: BankOutcome }>(
  "bankCalls.lateReply",
  `select outcome from bank_calls
   where tenant_id = $1 and attempt_id = $2 and is_late and operation in ('sale', 'complete', 'void', 'refund') and outcome ->> 'kind' in ('approved', 'declined')
   order by created_at, id limit 1`,
);
const insertReturn = statement(
  "threeDsReturns.insert",
  `with written as (
     insert into three_ds_returns (tenant_id, id, attempt_id, method, digest, fields, sealed_fields, received_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where (select count(*) from three_ds_returns where tenant_id = $1 and attempt_id = $3) < $9
     on conflict do nothing
     returning id
   )
   select id from written`,
);
const unjudged = statement<{ id: string; method: "GET" | "POST"; sealed_fields: Buffer; asked_count: number }>(
  "threeDsReturns.unjudged",
  `select id, method, sealed_fields, asked_count from three_ds_returns
   where tenant_id = $1 and attempt_id = $2 and verdict = 'received'
   order by received_at, id limit 20`,
);
const judge = statement(
  "threeDsReturns.judge",
  `update three_ds_returns set verdict = $3, reason = $4, sealed_fields = null
   where tenant_id = $1 and id = $2 and verdict = 'received'`,
);
const countAsking = statement(
  "threeDsReturns.countAsking",
  `update three_ds_returns set asked_count = asked_count + 1
   where tenant_id = $1 and id = $2 and verdict = 'received'`,
);
const insertEntries = statement(
  "ledger.insert",
  `insert into ledger_entries (tenant_id, attempt_id, kind, leg, amount, currency, created_at, is_reported)
   select $1, $2, $3, leg, amount, $6, $7, true from unnest($4::text[], $5::numeric[]) as entry (leg, amount)
   returning leg`,
);

/** Undecided attempts keep their records. */
const isDecided = `exists (
  select from attempts a where a.tenant_id = old.tenant_id and a.id = old.attempt_id
    and a.state in ('APPROVED', 'DECLINED', 'REVERSED', 'ABANDONED'))`;
export const oldBankCalls = expiringRows({
  name: "bankCalls",
  table: "bank_calls",
  age: "created_at",
  where: isDecided,
});
export const oldReturns = expiringRows({
  name: "threeDsReturns",
  table: "three_ds_returns",
  age: "received_at",
  where: isDecided,
});

export interface BankCall {
  id: string;
  /** The classified answer: kind, references, decline, reason. */
  outcome: object;
  evidence: Evidence;
}

/**
 * Records the calls that led to one outcome, numbered from 1. A call that is recorded already stays as it is: its transaction was
 * committed, though the commit's answer was lost.
 */
export async function recordBankCalls(
  ctx: WriteContext,
  { id: attemptId, fence }: Attempt,
  calls: readonly BankCall[],
  isLate: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  await inOneBatch(
    ...calls.map(({ id, outcome, evidence }, index) =>
      ctx.tx.run(insertCall, [
        ctx.tenantId,
        id,
        attemptId,
        evidence.operation,
        fence,
        outcome,
        evidence,
        isLate,
        now,
        index + 1,
      ]),
    ),
  );
}

/** A definite reply that came after another process had taken the attempt over. */
export async function selectLateReply(ctx: WriteContext, attemptId: AttemptId): Promise<BankOutcome | undefined> {
  return (await ctx.tx.row(lateReply, [ctx.tenantId, attemptId]))?.outcome;
}

export interface NewReturn {
  id: string;
  attemptId: AttemptId;
  method: "GET" | "POST";
  digest: Buffer;
  /** What people may read of it. */
  readable: Record<string, string>;
  sealed: Buffer;
}

const RETURNS_MAX = 20;

/** Returns false for a repeated return, and for more than RETURNS_MAX of an attempt. */
export async function insertThreeDsReturn(ctx: WriteContext, received: NewReturn): Promise<boolean> {
  const { id, attemptId, method, digest, readable, sealed } = received;
  const values = [ctx.tenantId, id, attemptId, method, digest, readable, sealed, ctx.clock.now(), RETURNS_MAX];
  return (await ctx.tx.run(insertReturn, values)) === 1;
}

export interface UnjudgedReturn {
  id: string;
  method: "GET" | "POST";
  sealed: Buffer;
  /** How often the bank was asked about it without an answer. */
  askedCount: number;
}

/** Oldest first. */
export async function selectUnjudgedReturns(ctx: ReadContext, attemptId: AttemptId): Promise<UnjudgedReturn[]> {
  const rows = await ctx.tx.rows(unjudged, [ctx.tenantId, attemptId]);
  return rows.map(({ id, method, sealed_fields: sealed, asked_count: askedCount }) => ({
    id,
    method,
    sealed,
    askedCount,
  }));
}

export type ReturnVerdict = "accepted" | "failed" | "forged" | "late";

export async function judgeReturn(
  ctx: WriteContext,
  id: string,
  verdict: ReturnVerdict,
  reason: string | null,
): Promise<void> {
  await ctx.tx.run(judge, [ctx.tenantId, id, verdict, reason]);
}

/** The bank could not be asked about the return, which stays unjudged. */
export async function noteUndecidedReturn(ctx: WriteContext, id: string): Promise<void> {
  await ctx.tx.run(countAsking, [ctx.tenantId, id]);
}

/** The database refuses the commit unless an event reports the journal. */
export async function insertJournal(
  ctx: WriteContext,
  { id, kind, currency }: Attempt,
  entries: readonly JournalEntry[],
): Promise<void> {
  const legs = entries.map(({ leg }) => leg);
  const amounts = entries.map(({ amount }) => formatDecimal(amount));
  await ctx.tx.run(insertEntries, [ctx.tenantId, id, kind, legs, amounts, currency, ctx.clock.now()]);
}

export const sealedReturns = sealedColumn({ table: "three_ds_returns", column: "sealed_fields", purpose: "card-data" });
