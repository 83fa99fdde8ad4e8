import { writing } from "#platform/context.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Attempt, AttemptId } from "../attempt.ts";
import { attemptColumns, toAttempt } from "./attempt-row.ts";
import type { AttemptRow } from "./attempt-row.ts";
import { expectOne } from "./payments.ts";

/** A holder renews its lease in good time (hold-lease.ts), so one that has ended tells that its holder is gone, or is stopped. */
export const leaseEnd = "now() + interval '12 seconds'";

/** Attempts that need attention and that nobody holds; across tenants, each handed to one worker. */
export const claimDue = statement<{ tenant_id: TenantId; id: AttemptId; fence: number }>(
  "attempts.claimDue",
  `update attempts a set fence = a.fence + 1, claim_id = $2, lease_until = ${leaseEnd}
   from (
     select tenant_id, id from attempts
     where due_at <= $1 and (lease_until is null or lease_until < now())
     order by due_at limit $3 for update skip locked
   ) due
   where a.tenant_id = due.tenant_id and a.id = due.id
   returning a.tenant_id, a.id, a.fence`,
);
/** The same claim by a reader of one payment, who does not ask the bank more often than the interval allows. */
const claimOne = statement<AttemptRow>(
  "attempts.claimOne",
  `update attempts set fence = fence + 1, claim_id = $3, lease_until = ${leaseEnd}
   where tenant_id = $1 and id = $2 and state in ('SUBMITTING', 'UNKNOWN')
     and (lease_until is null or lease_until < now()) and (asked_at is null or asked_at <= $4) and submitted_at <= $4
   returning ${attemptColumns}`,
);

/** Not where the lease was given up or lost: what is finished, or another's, stays as it is. */
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

export async function renewLease(ctx: Context, { id, fence }: { id: AttemptId; fence: number }): Promise<void> {
  await writing(ctx).run(renew, [ctx.tenantId, id, fence]);
}

/** Another process may hold it: its claim stands. */
export async function wakeAttempt(ctx: WriteContext, attempt: Attempt, dueAt: Date): Promise<void> {
  expectOne(await ctx.tx.run(setDue, [ctx.tenantId, attempt.id, dueAt]));
}

/** Where the 3-D Secure return has been stored by this name, it is judged by then; one that was seen before changes nothing. */
export async function wakeForReturn(ctx: WriteContext, { id }: Attempt, returnId: string, dueAt: Date): Promise<void> {
  await ctx.tx.run(setDueForReturn, [ctx.tenantId, id, dueAt, returnId]);
}

/** Nobody works on it until then. */
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
