import { formatDecimal } from "@servicepay/money";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { lookup, quickRead, statement } from "#platform/database/statement.ts";
import { isFinished, keepsAuthentication, openedAttempt } from "../attempt-changes.ts";
import type { NewAttempt } from "../attempt-changes.ts";
import type { Attempt, AttemptId, AttemptState } from "../attempt.ts";
import type { AttemptStep } from "../reduce-attempt.ts";
import { attemptColumns, toAttempt } from "./attempt-row.ts";
import type { AttemptRow } from "./attempt-row.ts";
import { leaseEnd } from "./claims.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { together } from "#platform/together.ts";

const insert = statement(
  "attempts.insert",
  `insert into attempts (tenant_id, id, payment_id, kind, reverses_id, exclusive_key, terminal_id, acquirer_code, bank_order_id,
     installments, amount, charged_amount, currency, customer_rate, cost_rate, program, bank_name, masked_pan, payer_ip, locale,
     return_url, reason, saved_card_id, card_data_id, three_ds_token_hash, expires_at, due_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
     $26, $27, $28)`,
);
const byId = quickRead<AttemptRow>(
  "attempts.byId",
  `select ${attemptColumns} from attempts where tenant_id = $1 and id = $2`,
);
/** Keeps claims away while its holder decides; always after the payment's lock. */
const lockById = statement<AttemptRow>(
  "attempts.lockById",
  `select ${attemptColumns} from attempts where tenant_id = $1 and id = $2 for update`,
);
const byToken = quickRead<AttemptRow>(
  "attempts.byToken",
  `select ${attemptColumns} from attempts where tenant_id = $1 and three_ds_token_hash = $2`,
);
const ofSource = lookup<AttemptRow>(
  "attempts.ofSource",
  `select source_id::text as key, attempt.* from payments cross join lateral (
     select ${attemptColumns} from attempts
     where tenant_id = $1 and payment_id = payments.id order by created_at, id limit 200
   ) attempt
   where payments.tenant_id = $1 and source_id = any($2::uuid[]) order by attempt.created_at, attempt.id`,
);
const ofPayment = quickRead<AttemptRow>(
  "attempts.ofPayment",
  `select ${attemptColumns} from attempts where tenant_id = $1 and payment_id = $2 order by created_at, id limit 200`,
);
/** One change of state and its line of history, in one statement: it writes one row, or the expectation was wrong. */
const move = statement(
  "attempts.move",
  `with moved as (
     update attempts set state = $4, step = step + 1, due_at = $6, asked_count = $7, asked_at = $8, not_found_at = $9,
       outcome_reason = coalesce($10, outcome_reason), decline_code = $11, decline_message = $12, decline_class = $13,
       bank_transaction_id = coalesce($14, bank_transaction_id), auth_code = coalesce($15, auth_code),
       host_reference = coalesce($16, host_reference), finished_at = $17, authentication = $18, lease_until = null
     where tenant_id = $1 and id = $2 and state = $3 and fence = $5
     returning step)
   insert into attempt_history (tenant_id, attempt_id, step, from_state, to_state, fence, actor, reason, at)
   select $1, $2, step, $3, $4, $5, $19, $10, $20 from moved`,
);
/** The write-ahead: from this commit on the bank may have been asked to charge. Its time and the lease are the database's. */
const submit = statement<AttemptRow>(
  "attempts.submit",
  `with moved as (
     update attempts set state = 'SUBMITTING', step = step + 1, fence = fence + 1, claim_id = $5, submitted_at = $6,
       write_ahead_at = clock_timestamp() + $9 * interval '1 millisecond', deadline_at = $7, due_at = $6,
       lease_until = ${leaseEnd}, authentication = null
     where tenant_id = $1 and id = $2 and state = $3 and fence = $4
     returning step, ${attemptColumns}),
   noted as (
     insert into attempt_history (tenant_id, attempt_id, step, from_state, to_state, fence, actor, at)
     select $1, $2, step, $3, 'SUBMITTING', fence, $8, $6 from moved)
   select ${attemptColumns} from moved`,
);
const sharedNow = statement<{ now: Date }>("attempts.sharedNow", `select now() + $1 * interval '1 millisecond' as now`);
const bySubmission = quickRead<AttemptRow>(
  "attempts.bySubmission",
  `select ${attemptColumns} from attempts where tenant_id = $1 and id = $2 and claim_id = $3 and state = 'SUBMITTING'`,
);
const remain = statement(
  "attempts.remain",
  `update attempts set due_at = $5, asked_count = $6, asked_at = $7, not_found_at = $8,
     outcome_reason = coalesce($9, outcome_reason), lease_until = null
   where tenant_id = $1 and id = $2 and state = $3 and fence = $4`,
);
const emitForm = statement(
  "attempts.emitForm",
  `update attempts set form_emitted_at = $3
   where tenant_id = $1 and id = $2 and state = 'AUTH_PENDING' and form_emitted_at is null and expires_at > $3`,
);

export async function insertAttempt(
  ctx: WriteContext,
  attempt: NewAttempt,
  threeDsTokenHash: Buffer | null = null,
): Promise<Attempt> {
  await ctx.tx.run(insert, [
    ctx.tenantId,
    attempt.id,
    attempt.paymentId,
    attempt.kind,
    attempt.reversesId,
    attempt.exclusiveKey,
    attempt.terminalId,
    attempt.acquirerCode,
    attempt.bankOrderId,
    attempt.installments,
    formatDecimal(attempt.amount),
    formatDecimal(attempt.chargedAmount),
    attempt.currency,
    formatDecimal(attempt.customerRate),
    formatDecimal(attempt.costRate),
    attempt.program,
    attempt.bankName,
    attempt.maskedPan,
    attempt.payerIp,
    attempt.locale,
    attempt.returnUrl,
    attempt.reason,
    attempt.savedCardId,
    attempt.cardDataId,
    threeDsTokenHash,
    attempt.expiresAt,
    attempt.dueAt,
    attempt.createdAt,
  ]);
  return openedAttempt(attempt);
}

export async function selectAttempt(ctx: ReadContext, id: string): Promise<Attempt | undefined> {
  const row = await ctx.tx.row(byId, [ctx.tenantId, id]);
  return row && toAttempt(row);
}

export async function lockAttempt(ctx: WriteContext, id: string): Promise<Attempt> {
  const row = await ctx.tx.row(lockById, [ctx.tenantId, id]);
  if (row === undefined) throw new Error(`attempt ${id} has gone`);
  return toAttempt(row);
}

export async function selectAttemptByToken(ctx: ReadContext, tokenHash: Buffer): Promise<Attempt | undefined> {
  const row = await ctx.tx.row(byToken, [ctx.tenantId, tokenHash]);
  return row && toAttempt(row);
}

/** All attempts of a payment, oldest first. */
export async function selectAttempts(ctx: ReadContext, paymentId: string): Promise<Attempt[]> {
  return (await ctx.tx.rows(ofPayment, [ctx.tenantId, paymentId])).map(toAttempt);
}

/** The same of the payment of a link. */
export async function selectAttemptsOfSource(ctx: ReadContext, sourceId: string): Promise<Attempt[]> {
  return (await ctx.tx.findAll(ofSource, sourceId)).map(toAttempt);
}

/** Writes what the reducer decided, one state after another. False = the attempt is no longer where it was expected. */
export async function takeStep(ctx: WriteContext, attempt: Attempt, step: AttemptStep, now: Date): Promise<boolean> {
  const { path } = step;
  if (path.length === 0) return stay(ctx, attempt, step);
  const moves = path.map((to, place) =>
    moveOnce(ctx, attempt, { from: path[place - 1] ?? attempt.state, to }, step, now),
  );
  const [isMoved = false, ...further] = await together(...moves);
  if (isMoved && further.includes(false)) throw new Error(`attempt ${attempt.id} stopped on its way`);
  return isMoved;
}

async function moveOnce(
  ctx: WriteContext,
  attempt: Attempt,
  { from, to }: { from: AttemptState; to: AttemptState },
  step: AttemptStep,
  now: Date,
): Promise<boolean> {
  const { references } = step;
  const written = await ctx.tx.run(move, [
    ctx.tenantId,
    attempt.id,
    from,
    to,
    attempt.fence,
    step.dueAt,
    step.askedCount,
    step.askedAt,
    step.notFoundAt,
    step.reason,
    step.decline?.code ?? null,
    step.decline?.message ?? null,
    step.decline?.class ?? null,
    references?.transactionId ?? null,
    references?.authCode ?? null,
    references?.hostReference ?? null,
    isFinished(to, step) ? now : null,
    keepsAuthentication(to) ? attempt.authentication : null,
    `${ctx.actor.kind}:${ctx.actor.id}`,
    now,
  ]);
  return written === 1;
}

async function stay(ctx: WriteContext, attempt: Attempt, step: AttemptStep): Promise<boolean> {
  const { dueAt, askedCount, askedAt, notFoundAt, reason } = step;
  const values = [
    ctx.tenantId,
    attempt.id,
    attempt.state,
    attempt.fence,
    dueAt,
    askedCount,
    askedAt,
    notFoundAt,
    reason,
  ];
  return (await ctx.tx.run(remain, values)) === 1;
}

/** Undefined = another process was faster. A second live sale of the same key throws a unique violation of one_live_charge. */
export async function submitAttempt(
  ctx: WriteContext,
  attempt: Attempt,
  claimId: string,
  deadlineMs: number,
): Promise<Attempt | undefined> {
  const now = ctx.clock.now();
  const deadline = new Date(now.getTime() + deadlineMs);
  const actor = `${ctx.actor.kind}:${ctx.actor.id}`;
  const movedMs = ctx.clock.movedMs();
  const values = [ctx.tenantId, attempt.id, attempt.state, attempt.fence, claimId, now, deadline, actor, movedMs];
  const row = await ctx.tx.row(submit, values);
  return row && toAttempt(row);
}

/** When this transaction began, by the database's clock: clocks of processes may differ, and may be set back. */
export async function selectSharedNow(ctx: WriteContext): Promise<Date> {
  return (await ctx.tx.row(sharedNow, [ctx.clock.movedMs()]))!.now;
}

/** The attempt, if this very claim has submitted it: no other process can have written the same claim. */
export async function selectSubmission(ctx: ReadContext, id: AttemptId, claimId: string): Promise<Attempt | undefined> {
  const row = await ctx.tx.row(bySubmission, [ctx.tenantId, id, claimId]);
  return row && toAttempt(row);
}

/** True for the one caller who may show the form. */
export async function claimForm(ctx: WriteContext, id: AttemptId): Promise<boolean> {
  return (await ctx.tx.run(emitForm, [ctx.tenantId, id, ctx.clock.now()])) === 1;
}

/** It is used or given up within minutes. */
export const sealedAuthentications = sealedColumn({
  table: "attempts",
  column: "authentication",
  purpose: "card-data",
});
