import type { WriteContext } from "#platform/context.ts";
import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { NOTHING_DUE, UNSERVED_SECONDS, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";
import type { TerminalId } from "../terminals/terminal.ts";

/** Test terminals are not checked: nobody loses a payment by them, and banks' test systems are often down at night. */
const isDue = `is_active and not is_test and check_due_at <= $1 and (check_lease_until is null or check_lease_until < now())`;

const dueTenants = statement<{ tenant_id: TenantId }>(
  "terminals.listTenantsToCheck",
  `select tenant_id from (
     select tenant_id, check_due_at from terminals where ${isDue} order by check_due_at limit $2
   ) due
   group by tenant_id order by min(check_due_at)`,
);
const lease = statement<{ id: TerminalId }>(
  "terminals.leaseCheck",
  `update terminals t set check_lease_until = now() + interval '60 seconds'
   from (
     select id from terminals where tenant_id = $2 and ${isDue} order by check_due_at limit $3 for update skip locked
   ) due
   where t.tenant_id = $2 and t.id = due.id
   returning t.id`,
);
const plan = statement(
  "terminals.planCheck",
  `update terminals set check_due_at = $3, check_lease_until = null where tenant_id = $1 and id = $2`,
);

/** The companies of the terminals, at most `limit`, that have been due for the longest time. */
export async function listTenantsToCheck(tx: Reading, now: Date, limit: number): Promise<TenantId[]> {
  return (await tx.rows(dueTenants, [now, limit])).map(({ tenant_id: tenantId }) => tenantId);
}

/** Leases up to `limit` of the company's due terminals to this worker, for a minute. */
export async function leaseChecks(
  tx: Transaction,
  { tenantId, now, limit }: { tenantId: TenantId; now: Date; limit: number },
): Promise<TerminalId[]> {
  return (await tx.rows(lease, [now, tenantId, limit])).map(({ id }) => id);
}

/** Plans the next check and ends the lease. */
export async function planCheck({ tx, tenantId }: WriteContext, id: string, dueAt: Date): Promise<void> {
  await tx.run(plan, [tenantId, id, dueAt]);
}

const oldestDue = statement<OldestDue>(
  "terminals.oldestCheckDue",
  `select (
     select check_due_at from terminals where ${isDue} order by check_due_at limit 1
   ) as "dueAt", (
     select check_due_at from terminals
     where ${isDue} and (check_lease_until is null or check_lease_until < now() - $2 * interval '1 second')
     order by check_due_at limit 1
   ) as "unservedAt"`,
);

export const checkQueue: WorkQueue = {
  name: "terminal_checks",
  oldestDue: async (tx, now) => (await tx.row(oldestDue, [now, UNSERVED_SECONDS])) ?? NOTHING_DUE,
};
