import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import type { Attempt, AttemptId } from "../attempts/attempt.ts";
import { attemptColumns, changingColumns, insertedColumns, toAttempt, toRow, type AttemptRow } from "./attempt-row.ts";
import { leaseEnd, writeAheadTime } from "./claims.ts";

/**
 * Stores an attempt after its first step, which begins its history. If that is its submission, this is the write-ahead, as in
 * `submit`.
 */
const insert = statement<AttemptRow>(
  "attempts.insert",
  `with begun as (
     insert into attempts (tenant_id, three_ds_token_hash, claim_id, deadline_at, write_ahead_at, lease_until, fence, step,
       submitted_at, state, ${insertedColumns.join(", ")})
     values ($1, $2, $3, $4, case when $3::uuid is not null then ${writeAheadTime("$5")} end,
       case when $3::uuid is not null then ${leaseEnd} end, case when $3::uuid is null then 0 else 1 end,
       case when $6 = 'CREATED' then 0 else 1 end, $7, $6, ${insertedColumns.map((_, index) => `$${index + 9}`).join(", ")})
     returning ${attemptColumns}),
   noted as (
     insert into attempt_history (tenant_id, attempt_id, step, from_state, to_state, fence, actor, at)
     select $1, id, 1, 'CREATED', state, fence, $8, created_at from begun where state <> 'CREATED'
     returning attempt_id)
   select ${attemptColumns} from begun`,
);
const byId = statement<AttemptRow>(
  "attempts.byId",
  `select ${attemptColumns} from attempts where tenant_id = $1 and id = $2`,
);
const byToken = statement<AttemptRow>(
  "attempts.byToken",
  `select ${attemptColumns} from attempts where tenant_id = $1 and three_ds_token_hash = $2`,
);
const ofSource = statement<AttemptRow>(
  "attempts.ofSource",
  `select attempt.* from payments cross join lateral (
     select ${attemptColumns} from attempts
     where tenant_id = $1 and payment_id = payments.id order by created_at, id limit 200
   ) attempt
   where payments.tenant_id = $1 and source_id = $2 order by attempt.created_at, attempt.id`,
);
const ofPayment = statement<AttemptRow>(
  "attempts.ofPayment",
  `select ${attemptColumns} from attempts where tenant_id = $1 and payment_id = $2 order by created_at, id limit 200`,
);
/** Saves a change and ends the lease. A change of state adds a line to the history. */
const save = statement<{ step: number }>(
  "attempts.save",
  `with saved as (
     update attempts set ${changingColumns.map((column, index) => `${column} = $${index + 8}`).join(", ")},
       step = step + case when state = $8 then 0 else 1 end, lease_until = null
     where tenant_id = $1 and id = $2 and state = $3 and fence = $4
     returning step),
   noted as (
     insert into attempt_history (tenant_id, attempt_id, step, from_state, to_state, fence, actor, reason, at)
     select $1, $2, step, $3, $8, $4, $5, $7, $6 from saved where $3 <> $8
     returning attempt_id)
   select step from saved`,
);
/** The write-ahead: once this is committed, the bank may be asked to charge. The database's clock sets its time and the lease. */
const submit = statement<AttemptRow>(
  "attempts.submit",
  `with moved as (
     update attempts set state = $10, step = step + 1, fence = fence + 1, claim_id = $5, submitted_at = $6,
       write_ahead_at = ${writeAheadTime("$9")}, deadline_at = $7, due_at = $11,
       lease_until = ${leaseEnd}, authentication = null, three_ds_session = null
     where tenant_id = $1 and id = $2 and state = $3 and fence = $4
     returning step, ${attemptColumns}),
   noted as (
     insert into attempt_history (tenant_id, attempt_id, step, from_state, to_state, fence, actor, at)
     select $1, $2, step, $3, $10, fence, $8, $6 from moved
     returning attempt_id)
   select ${attemptColumns} from moved`,
);
const sharedNow = statement<{ now: Date }>("attempts.sharedNow", `select now() + $1 * interval '1 millisecond' as now`);
const bySubmission = statement<{ id: AttemptId }>(
  "attempts.bySubmission",
  `select id from attempts where tenant_id = $1 and id = $2 and claim_id = $3 and state = 'SUBMITTING'`,
);
const emitForm = statement(
  "attempts.emitForm",
  `update attempts set form_emitted_at = $3
   where tenant_id = $1 and id = $2 and state = 'AUTH_PENDING' and form_emitted_at is null and expires_at > $3`,
);

/** A submission belongs to the process that makes it. */
export interface Claim {
  claimId: string;
  /** Nothing is sent to the bank afterwards. */
  deadlineAt: Date;
}

/**
 * Stores a new attempt as it is after its first step, if it has made one; with a claim, that step is its submission. A second live
 * sale of the same key violates the unique index one_live_charge.
 */
export async function insertAttempt(
  ctx: WriteContext,
  attempt: Attempt,
  { threeDsTokenHash = null, claim = null }: { threeDsTokenHash?: Buffer | null; claim?: Claim | null } = {},
): Promise<Attempt> {
  const row = toRow(attempt);
  const stored = await ctx.tx.row(insert, [
    ctx.tenantId,
    threeDsTokenHash,
    claim?.claimId ?? null,
    claim?.deadlineAt ?? null,
    ctx.clock.movedMs(),
    row.state,
    row.submitted_at,
    actorOf(ctx),
    ...insertedColumns.map((column) => row[column]),
  ]);
  return toAttempt(stored!);
}

export async function selectAttempt(ctx: ReadContext, id: string): Promise<Attempt | undefined> {
  const row = await ctx.tx.row(byId, [ctx.tenantId, id]);
  return row && toAttempt(row);
}

export async function selectAttemptByToken(ctx: ReadContext, tokenHash: Buffer): Promise<Attempt | undefined> {
  const row = await ctx.tx.row(byToken, [ctx.tenantId, tokenHash]);
  return row && toAttempt(row);
}

/** All attempts of a payment, oldest first. */
export async function selectAttempts(ctx: ReadContext, paymentId: string): Promise<Attempt[]> {
  return (await ctx.tx.rows(ofPayment, [ctx.tenantId, paymentId])).map(toAttempt);
}

/** All attempts of a link's payment, oldest first. */
export async function selectAttemptsOfSource(ctx: ReadContext, sourceId: string): Promise<Attempt[]> {
  return (await ctx.tx.rows(ofSource, [ctx.tenantId, sourceId])).map(toAttempt);
}

/** Saves an attempt that the caller has locked. */
export async function saveAttempt(ctx: WriteContext, before: Attempt, after: Attempt): Promise<void> {
  const row = toRow(after);
  const reason = after.outcomeReason === before.outcomeReason ? null : after.outcomeReason;
  const saved = await ctx.tx.row(save, [
    ctx.tenantId,
    before.id,
    before.state,
    before.fence,
    actorOf(ctx),
    ctx.clock.now(),
    reason,
    ...changingColumns.map((column) => row[column]),
  ]);
  if (saved === undefined) throw new Error(`attempt ${before.id} was locked and has changed`);
}

/**
 * Saves a submission and leases the attempt to this process. Returns undefined if another process has changed or claimed the
 * attempt since. A second live sale of the same key violates the unique index one_live_charge.
 */
export async function submitAttempt(
  ctx: WriteContext,
  before: Attempt,
  after: Attempt,
  { claimId, deadlineAt }: Claim,
): Promise<Attempt | undefined> {
  const { submittedAt, dueAt, state } = after;
  const row = await ctx.tx.row(submit, [
    ctx.tenantId,
    before.id,
    before.state,
    before.fence,
    claimId,
    submittedAt,
    deadlineAt,
    actorOf(ctx),
    ctx.clock.movedMs(),
    state,
    dueAt,
  ]);
  return row && toAttempt(row);
}

function actorOf({ actor }: WriteContext): string {
  return `${actor.kind}:${actor.id}`;
}

/** When this transaction began, by the database's clock. The clocks of processes may differ or be set back. */
export async function selectSharedNow(ctx: WriteContext): Promise<Date> {
  return (await ctx.tx.row(sharedNow, [ctx.clock.movedMs()]))!.now;
}

/** Whether this claim has submitted the attempt, and still has it. */
export async function isSubmittedBy(ctx: ReadContext, id: AttemptId, claimId: string): Promise<boolean> {
  return (await ctx.tx.row(bySubmission, [ctx.tenantId, id, claimId])) !== undefined;
}

/** Returns true to the one caller that may show the form. */
export async function claimForm(ctx: WriteContext, id: AttemptId): Promise<boolean> {
  return (await ctx.tx.run(emitForm, [ctx.tenantId, id, ctx.clock.now()])) === 1;
}

export const sealedAuthentications = sealedColumn({
  table: "attempts",
  column: "authentication",
  purpose: "card-data",
});

export const sealedSessions = sealedColumn({ table: "attempts", column: "three_ds_session", purpose: "card-data" });
