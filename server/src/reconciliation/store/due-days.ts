import type { WriteContext } from "#platform/context.ts";
import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { NOTHING_DUE, type OldestDue, type WorkQueue } from "#platform/queues/work-queue.ts";

/** Includes missed days, up to a week. A terminal without any day starts with yesterday. */
const plan = statement(
  "reconciliations.plan",
  `with planned as (
     insert into reconciliations (tenant_id, terminal_id, day, due_at, created_at)
     select $1, $2, day::date, $4, $4
     from generate_series(
       greatest(coalesce((select max(day) + 1 from reconciliations where tenant_id = $1 and terminal_id = $2 and day < $3::date), $3::date), $3::date - 6),
       $3::date, interval '1 day') day
     on conflict (tenant_id, terminal_id, day) do update set due_at = $4
     where reconciliations.due_at is null and reconciliations.failures = 0
       and (reconciliations.listing_id is null or reconciliations.is_provisional)
     returning day
   )
   select day from planned`,
);

/** Makes the day `until`, and missed days before it, due for a worker. */
export async function planDays(ctx: WriteContext, terminalId: string, until: string): Promise<number> {
  return ctx.tx.run(plan, [ctx.tenantId, terminalId, until, ctx.clock.now()]);
}

const dueTenants = statement<{ tenant_id: TenantId }>(
  "reconciliations.listDueTenants",
  `select tenant_id from (
     select tenant_id, day, due_at from reconciliations
     where due_at <= $1 and (lease_until is null or lease_until < now())
     order by day, due_at limit 10
   ) due
   group by tenant_id order by min(day), min(due_at)`,
);
const takeDue = statement<{ tenant_id: TenantId; terminal_id: string; day: string }>(
  "reconciliations.takeDue",
  `update reconciliations r set due_at = $1::timestamptz + interval '1 minute'
   from (
     select terminal_id, day from reconciliations
     where tenant_id = $2 and due_at <= $1 and (lease_until is null or lease_until < now())
     order by day, due_at limit 1 for update skip locked
   ) due
   where r.tenant_id = $2 and r.terminal_id = due.terminal_id and r.day = due.day
   returning r.tenant_id, r.terminal_id, r.day`,
);

/** Takes the oldest due day. No other worker takes it for a minute, in which the caller claims it. */
export async function takeDueDay(tx: Transaction, now: Date) {
  for (const { tenant_id: tenantId } of await tx.rows(dueTenants, [now])) {
    const taken = await tx.row(takeDue, [now, tenantId]);
    if (taken !== undefined) return taken;
  }
  return undefined;
}

/** A worker takes one day after the other. */
const oldestDue = statement<OldestDue>(
  "reconciliations.oldestDue",
  `select min(due_at) as "dueAt", min(due_at) as "unservedAt"
   from (
     select due_at from reconciliations
     where due_at <= $1 and (lease_until is null or lease_until < now()) order by due_at limit 1
   ) due
   where not exists (select from reconciliations where lease_until >= now())`,
);

export const dayQueue: WorkQueue = {
  name: "reconciliation",
  oldestDue: async (tx, now) => (await tx.row(oldestDue, [now])) ?? NOTHING_DUE,
};
