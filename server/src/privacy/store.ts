import type { CustomerId } from "#customers/index.ts";
import type { PaymentId } from "#payments/index.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { WorkQueue } from "#platform/queues/work-queue.ts";

export interface RetentionRules {
  payer_details_days: number | null;
  idle_customer_days: number | null;
  /** Details of payments up to this one have been erased. */
  payments_done_to: string | null;
  done_at: Date | null;
}

const selectRules = statement<RetentionRules>(
  "privacy.findRules",
  `select payer_details_days, idle_customer_days, payments_done_to, done_at from retention_rules where tenant_id = $1`,
);
const lockRulesRow = statement<RetentionRules>(
  "privacy.lockRules",
  `select payer_details_days, idle_customer_days, payments_done_to, done_at from retention_rules where tenant_id = $1
   for update`,
);
const upsertRules = statement(
  "privacy.upsertRules",
  `insert into retention_rules (tenant_id, payer_details_days, idle_customer_days) values ($1, $2, $3)
   on conflict (tenant_id) do update set payer_details_days = excluded.payer_details_days,
     idle_customer_days = excluded.idle_customer_days, done_at = null`,
);
const insertRules = statement(
  "privacy.insertRules",
  `insert into retention_rules (tenant_id, payer_details_days, idle_customer_days) values ($1, $2, $3) on conflict do nothing`,
);
const updateProgress = statement(
  "privacy.keepProgress",
  `update retention_rules set payments_done_to = $2 where tenant_id = $1`,
);
const updateDone = statement("privacy.keepDone", `update retention_rules set done_at = $2 where tenant_id = $1`);

export function findRules({ tx, tenantId }: WriteContext): Promise<RetentionRules | undefined> {
  return tx.row(selectRules, [tenantId]);
}

export function lockRules({ tx, tenantId }: WriteContext): Promise<RetentionRules | undefined> {
  return tx.row(lockRulesRow, [tenantId]);
}

/** Writes the rules. They apply at the next run of the job, not a day after the last one. */
export async function writeRules(ctx: WriteContext, payerDetailsDays: number | null, idleCustomerDays: number | null) {
  await ctx.tx.run(upsertRules, [ctx.tenantId, payerDetailsDays, idleCustomerDays]);
}

/** Inserts the tenant's rules, unless it has some. */
export async function addRules(ctx: WriteContext, payerDetailsDays: number | null, idleCustomerDays: number | null) {
  await ctx.tx.run(insertRules, [ctx.tenantId, payerDetailsDays, idleCustomerDays]);
}

export async function writeRetentionProgress({ tx, tenantId }: WriteContext, lastPaymentId: PaymentId): Promise<void> {
  await tx.run(updateProgress, [tenantId, lastPaymentId]);
}

export async function writeRetentionDone({ tx, tenantId, clock }: WriteContext): Promise<void> {
  await tx.run(updateDone, [tenantId, clock.now()]);
}

export interface Erasure {
  payments_done_to: PaymentId | null;
  payments: number;
  cards: number;
}

const insertRow = statement(
  "privacy.insertErasure",
  `insert into erasures (tenant_id, customer_id, begun_at, moved_at, cards) values ($1, $2, $3, $3, $4)`,
);
const lockRow = statement<Erasure>(
  "privacy.lockErasure",
  `select payments_done_to, payments, cards from erasures where tenant_id = $1 and customer_id = $2 for update`,
);
const updateRow = statement(
  "privacy.moveErasure",
  `update erasures set moved_at = $3, payments_done_to = $4, payments = $5 where tenant_id = $1 and customer_id = $2`,
);
const deleteRow = statement("privacy.endErasure", `delete from erasures where tenant_id = $1 and customer_id = $2`);
const STALLED_MS = 60_000;
const selectStalled = statement<{ tenant_id: TenantId; customer_id: CustomerId }>(
  "privacy.findLeftErasures",
  `select tenant_id, customer_id from erasures where moved_at < $1 order by moved_at limit 50`,
);

export async function insertErasure(ctx: WriteContext, customerId: CustomerId, cards: number): Promise<void> {
  await ctx.tx.run(insertRow, [ctx.tenantId, customerId, ctx.clock.now(), cards]);
}

export function lockErasure({ tx, tenantId }: WriteContext, customerId: CustomerId): Promise<Erasure | undefined> {
  return tx.row(lockRow, [tenantId, customerId]);
}

export async function updateErasure(
  ctx: WriteContext,
  customerId: CustomerId,
  { payments_done_to: doneTo, payments }: Omit<Erasure, "cards">,
): Promise<void> {
  await ctx.tx.run(updateRow, [ctx.tenantId, customerId, ctx.clock.now(), doneTo, payments]);
}

export async function deleteErasure({ tx, tenantId }: WriteContext, customerId: CustomerId): Promise<void> {
  await tx.run(deleteRow, [tenantId, customerId]);
}

/** An erasure whose process has done no step since then is continued by a worker. */
export function stalledBefore(now: Date): Date {
  return new Date(now.getTime() - STALLED_MS);
}

const oldestStalled = statement<{ movedAt: Date | null }>(
  "privacy.oldestLeftErasure",
  `select min(moved_at) as "movedAt" from erasures where moved_at < $1`,
);

export const erasureQueue: WorkQueue = {
  name: "erasures",
  async oldestDue(tx, now) {
    const movedAt = (await tx.row(oldestStalled, [stalledBefore(now)]))?.movedAt ?? null;
    const dueAt = movedAt && new Date(movedAt.getTime() + STALLED_MS);
    return { dueAt, unservedAt: dueAt };
  },
};

/** Erasures of all tenants that no process has continued since `since`. */
export function findStalledErasures(tx: Transaction, since: Date) {
  return tx.rows(selectStalled, [since]);
}

const acquireRow = statement(
  "retention.acquireLease",
  `insert into retention_leases (name, claim_id, lease_until) values ($1, $2, now() + interval '60 seconds')
   on conflict (name) do update set claim_id = $2, lease_until = now() + interval '60 seconds'
   where (retention_leases.lease_until is null or retention_leases.lease_until < now())
     and (retention_leases.done_at is null or retention_leases.done_at <= $3)`,
);
const renewRow = statement(
  "retention.renewLease",
  `update retention_leases set lease_until = now() + interval '60 seconds' where name = $1 and claim_id = $2`,
);
const releaseRow = statement(
  "retention.releaseLease",
  `update retention_leases set claim_id = null, lease_until = null, done_at = coalesce($3, done_at)
   where name = $1 and claim_id = $2`,
);
const setLockTimeout = statement("retention.setLockTimeout", `select set_config('lock_timeout', '1s', true)`);

/** False if another worker holds the lease, or the work was done after `skipIfFinishedSince`. */
export async function acquireLease(tx: Transaction, name: string, claimId: string, skipIfFinishedSince: Date) {
  return (await tx.run(acquireRow, [name, claimId, skipIfFinishedSince])) === 1;
}

/** False if another worker has the lease now. Otherwise no other worker can take it before the transaction ends. */
export async function renewLease(tx: Transaction, name: string, claimId: string): Promise<boolean> {
  return (await tx.run(renewRow, [name, claimId])) === 1;
}

export async function releaseLease(tx: Transaction, name: string, claimId: string, doneAt: Date | null): Promise<void> {
  await tx.run(releaseRow, [name, claimId, doneAt]);
}

/** A batch fails, and is repeated later, if it would wait longer than a second for another transaction's row lock. */
export async function limitLockWait(tx: Transaction): Promise<void> {
  await tx.rows(setLockTimeout, []);
}
