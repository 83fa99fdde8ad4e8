import { amountFromDecimal, formatDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import type { AttemptId, ManualOutcome, PaymentId } from "#payments/index.ts";
import { reading, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { NOTHING_DUE, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";
import {
  asReversal,
  asSettlement,
  type Approval,
  type ApprovalId,
  type ApprovalState,
  type ReversalApproval,
  type SettlementApproval,
} from "../approval.ts";

interface ApprovalRow {
  kind: Approval["kind"];
  id: ApprovalId;
  payment_id: PaymentId;
  amount: string;
  currency: CurrencyCode;
  reason: string;
  state: ApprovalState;
  asked_by: string;
  asked_at: Date;
  needs_second: boolean;
  expires_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
  attempt_id: AttemptId | null;
  failure: string | null;
  ended_at: Date | null;
  settle_as: ManualOutcome | null;
  auth_code: string | null;
  host_reference: string | null;
}

const columns = `kind, id, payment_id, amount, currency, reason, state, asked_by, asked_at, needs_second, expires_at, decided_by,
  decided_at, note, attempt_id, failure, ended_at, settle_as, auth_code, host_reference`;

const lockMember = statement(
  "approvals.lockMember",
  `select pg_advisory_xact_lock(hashtextextended('approvals:' || $1::text || ':' || $2::text, 0))`,
);
const insertReversalRow = statement(
  "approvals.insert",
  `insert into approvals (tenant_id, id, payment_id, amount, currency, reason, state, asked_by, asked_at, needs_second,
     expires_at, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
const insertSettlementRow = statement(
  "approvals.insertSettlement",
  `insert into approvals (tenant_id, id, payment_id, amount, currency, reason, state, asked_by, asked_at, needs_second,
     expires_at, decided_by, decided_at, kind, attempt_id, settle_as, auth_code, host_reference, ended_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'settlement', $14, $15, $16, $17, $18)
   on conflict do nothing`,
);
const byId = statement<ApprovalRow>(
  "approvals.byId",
  `select ${columns} from approvals where tenant_id = $1 and id = $2`,
);
const lockById = statement<ApprovalRow>(
  "approvals.lock",
  `select ${columns} from approvals where tenant_id = $1 and id = $2 for update`,
);
const givenBack = statement<{ total: string }>(
  "approvals.givenBackAlone",
  `select coalesce(sum(amount), 0) as total from approvals
   where tenant_id = $1 and asked_by = $2 and currency = $3 and asked_at >= $4 and not needs_second and state <> 'failed'
     and kind = 'reversal'`,
);
const save = statement(
  "approvals.save",
  `update approvals set state = $3, decided_by = $4, decided_at = $5, note = $6, attempt_id = $7, failure = $8, ended_at = $9,
     lease_until = null
   where tenant_id = $1 and id = $2`,
);
const lease = statement<ApprovalRow>(
  "approvals.lease",
  `update approvals set lease_until = now() + interval '120 seconds'
   where tenant_id = $1 and id = $2 and kind = 'reversal' and state = 'approved' and (lease_until is null or lease_until < now())
   returning ${columns}`,
);
const waitLonger = statement(
  "approvals.waitLonger",
  `update approvals set lease_until = now() + interval '15 seconds' where tenant_id = $1 and id = $2 and state = 'approved'`,
);
const due = statement<{ tenant_id: TenantId; id: ApprovalId; state: ApprovalState }>(
  "approvals.due",
  `(select tenant_id, id, state from approvals where state = 'waiting' and expires_at <= $1 order by expires_at limit $2)
   union all
   (select tenant_id, id, state from approvals
    where state = 'approved' and (lease_until is null or lease_until < now()) order by decided_at limit $2)`,
);
const newest = statement<ApprovalRow>(
  "approvals.list",
  `select ${columns} from approvals where tenant_id = $1 and ($2::text[] is null or state = any($2)) and (needs_second or kind = 'settlement')
     and ($3::timestamptz is null or (asked_at, id) < ($3, $4::uuid)) and ($6::uuid is null or asked_by = $6)
   order by asked_at desc, id desc limit $5`,
);
const nearestNewer = statement<ApprovalRow>(
  "approvals.listNewer",
  `select ${columns} from approvals where tenant_id = $1 and ($2::text[] is null or state = any($2)) and (needs_second or kind = 'settlement')
     and (asked_at, id) > ($3, $4::uuid) and ($6::uuid is null or asked_by = $6)
   order by asked_at, id limit $5`,
);
const waitingOfPayment = statement<ApprovalRow>(
  "approvals.waitingOfPayment",
  `select ${columns} from approvals where tenant_id = $1 and payment_id = $2 and state = 'waiting' and expires_at > $3
   order by asked_at desc, id desc limit 50`,
);
const waitingOfOthers = statement<{ count: number; until: Date | null }>(
  "approvals.waitingOfOthers",
  `select count(*) as count, min(expires_at) as until from approvals
   where tenant_id = $1 and state = 'waiting' and expires_at > $2 and asked_by <> $3`,
);
const ofAttempts = statement<ApprovalRow>(
  "approvals.ofAttempts",
  `select ${columns} from approvals where tenant_id = $1 and attempt_id = any($2::uuid[]) and kind = 'settlement'
   order by asked_at desc, id desc limit 1000`,
);
const count = statement<{ count: number }>(
  "approvals.count",
  `select count(*) as count from (select from approvals
   where tenant_id = $1 and ($2::text[] is null or state = any($2)) and (needs_second or kind = 'settlement') limit $3) found`,
);

/** Reversals of one member are made one after another, so that each sees what the others give back. */
export async function lockApprovalsOf(ctx: WriteContext, memberId: string): Promise<void> {
  await ctx.tx.row(lockMember, [ctx.tenantId, memberId]);
}

export async function insertReversal(ctx: WriteContext, approval: ReversalApproval): Promise<void> {
  await ctx.tx.run(insertReversalRow, [ctx.tenantId, ...factsOf(approval)]);
}

/** Returns false if the approval exists, or another of the attempt waits or has settled it. */
export async function insertSettlement(ctx: WriteContext, approval: SettlementApproval): Promise<boolean> {
  const { attemptId, as, authCode, hostReference, endedAt } = approval;
  const values = [ctx.tenantId, ...factsOf(approval), attemptId, as, authCode, hostReference, endedAt];
  return (await ctx.tx.run(insertSettlementRow, values)) === 1;
}

function factsOf(approval: Approval) {
  return [
    approval.id,
    approval.paymentId,
    formatDecimal(approval.amount),
    approval.currency,
    approval.reason,
    approval.state,
    approval.askedBy,
    approval.askedAt,
    approval.needsSecond,
    approval.expiresAt,
    approval.decidedBy,
    approval.decidedAt,
  ];
}

export async function selectApproval(ctx: ReadContext, id: string): Promise<Approval | undefined> {
  const row = await ctx.tx.row(byId, [ctx.tenantId, id]);
  return row && toApproval(row);
}

export async function lockApproval(ctx: WriteContext, id: string): Promise<Approval | undefined> {
  const row = await ctx.tx.row(lockById, [ctx.tenantId, id]);
  return row && toApproval(row);
}

/** Sums what the member has given back alone since `since`, including what is approved but not yet made. */
export async function sumGivenBackAlone(
  ctx: ReadContext,
  { memberId, currency, since }: { memberId: string; currency: CurrencyCode; since: Date },
): Promise<Amount> {
  const row = await ctx.tx.row(givenBack, [ctx.tenantId, memberId, currency, since]);
  return amountFromDecimal(row!.total)!;
}

/** Saves an approval that the caller has locked, and ends its lease. */
export async function saveApproval(ctx: WriteContext, approval: Approval): Promise<void> {
  const { id, state, decidedBy, decidedAt, note, attemptId, failure, endedAt } = approval;
  await ctx.tx.run(save, [ctx.tenantId, id, state, decidedBy, decidedAt, note, attemptId, failure, endedAt]);
}

/** Leases an approval to this process; undefined if another has it or nothing is left to do. */
export async function leaseApproval(ctx: WriteContext, id: ApprovalId): Promise<ReversalApproval | undefined> {
  const row = await ctx.tx.row(lease, [ctx.tenantId, id]);
  return row && asReversal(toApproval(row));
}

export async function postponeApproval(ctx: WriteContext, id: ApprovalId): Promise<void> {
  await ctx.tx.run(waitLonger, [ctx.tenantId, id]);
}

const oldestDue = statement<OldestDue>(
  "approvals.oldestDue",
  `select min(due_at) as "dueAt", min(due_at) as "unservedAt"
   from (
     (select expires_at as due_at from approvals where state = 'waiting' and expires_at <= $1 order by expires_at limit 1)
     union all
     (select greatest(decided_at, lease_until) from approvals
      where state = 'approved' and decided_at <= $1 and (lease_until is null or lease_until < now()) order by decided_at limit 20)
   ) due`,
);

export const approvalQueue: WorkQueue = {
  name: "approvals",
  oldestDue: async (tx, now) => (await tx.row(oldestDue, [now])) ?? NOTHING_DUE,
};

/** The approvals of all tenants that a worker has to expire or to carry out. */
export function selectDue(
  tx: Reading,
  now: Date,
  limit: number,
): Promise<readonly { tenant_id: TenantId; id: ApprovalId; state: ApprovalState }[]> {
  return tx.rows(due, [now, limit]);
}

/** Settlements, and reversals that needed a second member. */
export async function selectListed(
  ctx: ReadContext,
  states: readonly ApprovalState[] | null,
  { position, askedBy }: { position: ListPosition | null; askedBy: string | null },
  limit: number,
): Promise<(Approval & { createdAt: Date })[]> {
  const chosen = position?.side === "newer" ? nearestNewer : newest;
  const values = [ctx.tenantId, states, position?.at ?? null, position?.id ?? null, limit, askedBy];
  return (await ctx.tx.rows(chosen, values)).map((row) => ({ ...toApproval(row), createdAt: row.asked_at }));
}

/** The approvals of this payment that can still be decided, newest first. Returns at most 50. */
export async function listWaitingApprovals(ctx: Context, paymentId: PaymentId): Promise<Approval[]> {
  const { tx, tenantId, clock } = reading(ctx);
  return (await tx.rows(waitingOfPayment, [tenantId, paymentId, clock.now()])).map(toApproval);
}

/** Counts the approvals that other members asked for, and says when the first one expires. */
export async function selectWaitingOfOthers(
  { tx, tenantId, clock }: ReadContext,
  memberId: string,
): Promise<{ count: number; until: Date | null }> {
  return (await tx.row(waitingOfOthers, [tenantId, clock.now(), memberId])) ?? { count: 0, until: null };
}

/** The approvals of these attempts, newest first. Returns at most 1,000. */
export async function settlementsOf(ctx: Context, attemptIds: readonly string[]): Promise<SettlementApproval[]> {
  const { tx, tenantId } = reading(ctx);
  return (await tx.rows(ofAttempts, [tenantId, attemptIds])).map((row) => asSettlement(toApproval(row)));
}

/** Counts settlements, and reversals that needed a second member. */
export async function countListed(
  ctx: ReadContext,
  states: readonly ApprovalState[] | null,
  limit: number,
): Promise<number> {
  return (await ctx.tx.row(count, [ctx.tenantId, states, limit]))?.count ?? 0;
}

function toApproval(row: ApprovalRow): Approval {
  const facts = {
    id: row.id,
    paymentId: row.payment_id,
    amount: amountFromDecimal(row.amount)!,
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    needsSecond: row.needs_second,
    expiresAt: row.expires_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.note,
    failure: row.failure,
    endedAt: row.ended_at,
  };
  if (row.kind === "reversal") return { kind: "reversal", ...facts, attemptId: row.attempt_id };
  const { attempt_id: attemptId, settle_as: as, auth_code: authCode, host_reference: hostReference } = row;
  return { kind: "settlement", ...facts, attemptId: attemptId!, as: as!, authCode, hostReference };
}
