import { writing, type Context, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Transaction } from "#platform/database/transaction.ts";
import type { TenantId } from "#platform/ids.ts";
import { NOTHING_DUE, UNSERVED_SECONDS, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";
import type { Attempt, AttemptId } from "../attempts/attempt.ts";
import { attemptColumns, toAttempt, type AttemptRow } from "./attempt-row.ts";
import { expectOne } from "./payments.ts";

/** The holder of a lease renews it in time (hold-lease.ts). If a lease has ended, its holder has died or is paused. */
export const leaseEnd = "statement_timestamp() + interval '12 seconds'";

/** When the write-ahead is made. `movedMs` is the parameter with how far a test has moved the time. */
export const writeAheadTime = (movedMs: string) => `statement_timestamp() + ${movedMs} * interval '1 millisecond'`;

/** Tenants with due attempts that no process holds, the oldest first. */
const dueTenants = statement<{ tenant_id: TenantId }>(
  "attempts.listDueTenants",
  `select tenant_id from (
     select tenant_id, due_at from attempts
     where due_at <= $1 and (lease_until is null or lease_until < now())
     order by due_at limit $2
   ) due
   group by tenant_id order by min(due_at)`,
);
/** Claims due attempts of a tenant. Each is claimed by one worker. */
const due = statement<DueAttempt>(
  "attempts.claimDue",
  `update attempts a set fence = a.fence + 1, claim_id = $2, lease_until = ${leaseEnd}
   from (
     select id from attempts
     where tenant_id = $4 and due_at <= $1 and (lease_until is null or lease_until < now())
     order by due_at limit $3 for update skip locked
   ) due
   where a.tenant_id = $4 and a.id = due.id
   returning a.tenant_id, a.id, a.fence`,
);
/** Claims an undecided attempt to answer a request, unless the bank was asked a moment ago. */
const claimOne = statement<AttemptRow>(
  "attempts.claimOne",
  `update attempts set fence = fence + 1, claim_id = $3, lease_until = ${leaseEnd}
   where tenant_id = $1 and id = $2 and state in ('SUBMITTING', 'UNKNOWN')
     and (lease_until is null or lease_until < now()) and (asked_at is null or asked_at <= $4) and submitted_at <= $4
   returning ${attemptColumns}`,
);

/** A lease that has been released, or that another process has taken over, is not renewed. */
const renew = statement(
  "attempts.renewLease",
  `update attempts set lease_until = ${leaseEnd}
   where tenant_id = $1 and id = $2 and fence = $3 and lease_until is not null`,
);

const setDue = statement("attempts.setDue", `update attempts set due_at = $3 where tenant_id = $1 and id = $2`);
const setDueForReturn = statement(
  "attempts.setDueForReturn",
  `update attempts set due_at = $3 where tenant_id = $1 and id = $2 and state = 'AUTH_PENDING'
     and exists (select from three_ds_returns where tenant_id = $1 and id = $4)`,
);
const release = statement(
  "attempts.release",
  `update attempts set due_at = $3, lease_until = null where tenant_id = $1 and id = $2`,
);

interface DueAttempt {
  tenant_id: TenantId;
  id: AttemptId;
  fence: number;
}

/** Claims due attempts, those of one tenant after those of another. */
export async function claimDue(
  tx: Transaction,
  { now, claimId, limit }: { now: Date; claimId: string; limit: number },
): Promise<DueAttempt[]> {
  const claimed: DueAttempt[] = [];
  for (const { tenant_id: tenantId } of await tx.rows(dueTenants, [now, limit])) {
    if (claimed.length === limit) break;
    claimed.push(...(await tx.rows(due, [now, claimId, limit - claimed.length, tenantId])));
  }
  return claimed;
}

export async function renewLease(ctx: Context, { id, fence }: { id: AttemptId; fence: number }): Promise<void> {
  await writing(ctx).run(renew, [ctx.tenantId, id, fence]);
}

/** Makes the attempt due at `dueAt`. A process that holds it keeps its lease. */
export async function wakeAttempt(ctx: WriteContext, attempt: Attempt, dueAt: Date): Promise<void> {
  expectOne(await ctx.tx.run(setDue, [ctx.tenantId, attempt.id, dueAt]));
}

/** Lets a worker judge the stored 3-D Secure return as soon as `dueAt`. A return that was not stored changes nothing. */
export async function wakeForReturn(ctx: WriteContext, { id }: Attempt, returnId: string, dueAt: Date): Promise<void> {
  await ctx.tx.run(setDueForReturn, [ctx.tenantId, id, dueAt, returnId]);
}

/** Ends the lease. No worker claims the attempt before `dueAt`. */
export async function releaseAttempt(ctx: WriteContext, attempt: Attempt, dueAt: Date): Promise<void> {
  expectOne(await ctx.tx.run(release, [ctx.tenantId, attempt.id, dueAt]));
}

export async function claimUndecided(
  ctx: WriteContext,
  id: AttemptId,
  claimId: string,
  notAskedSince: Date,
): Promise<Attempt | undefined> {
  const row = await ctx.tx.row(claimOne, [ctx.tenantId, id, claimId, notAskedSince]);
  return row && toAttempt(row);
}

const oldestDue = statement<OldestDue>(
  "attempts.oldestDue",
  `select (
     select due_at from attempts where due_at <= $1 and (lease_until is null or lease_until < now()) order by due_at limit 1
   ) as "dueAt", (
     select due_at from attempts
     where due_at <= $1 and (lease_until is null or lease_until < now() - $2 * interval '1 second') order by due_at limit 1
   ) as "unservedAt"`,
);

export const attemptQueue: WorkQueue = {
  name: "attempts",
  oldestDue: async (tx, now) => (await tx.row(oldestDue, [now, UNSERVED_SECONDS])) ?? NOTHING_DUE,
};
