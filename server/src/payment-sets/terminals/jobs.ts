import type { Context, Platform } from "#platform/context.ts";
import type { Reading, Transaction } from "#platform/database/database.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import { checkOpenTerminal } from "../health/check-open-terminal.ts";
import { checkQueue, leaseChecks, listTenantsToCheck } from "../store/planned-checks.ts";
import { leaseDueHealth, listTenantsWithDueHealth } from "../store/terminal-health.ts";
import { checkAtNight } from "./nightly-check.ts";
import type { TerminalId } from "./terminal.ts";

/** Banks that do not answer take ten seconds each. */
const CHECKS_AT_ONCE = 8;

export const terminalJobs: readonly Job[] = [
  {
    name: "terminals.check",
    queue: checkQueue,
    everyMs: 15_000,
    run: (platform) => checkDue(platform, { listTenants: listTenantsToCheck, lease: leaseChecks, check: checkAtNight }),
  },
  {
    name: "terminals.check_open",
    queue: null,
    everyMs: 2_000,
    run: (platform) =>
      checkDue(platform, { listTenants: listTenantsWithDueHealth, lease: leaseDueHealth, check: checkOpenTerminal }),
  },
];

interface DueChecks {
  listTenants(tx: Reading, now: Date, limit: number): Promise<TenantId[]>;
  lease(tx: Transaction, due: { tenantId: TenantId; now: Date; limit: number }): Promise<TerminalId[]>;
  check(ctx: Context, terminalId: string): Promise<void>;
}

async function checkDue(platform: Platform, checks: DueChecks): Promise<"more" | "idle"> {
  const due = await leaseDue(platform, checks);
  await Promise.all(due.map(({ tenantId, id }) => checks.check(workerContext(platform, tenantId), id)));
  return due.length === CHECKS_AT_ONCE ? "more" : "idle";
}

async function leaseDue(
  { clock, database }: Platform,
  { listTenants, lease }: DueChecks,
): Promise<{ tenantId: TenantId; id: TerminalId }[]> {
  const now = clock.now();
  const leased: { tenantId: TenantId; id: TerminalId }[] = [];
  for (const tenantId of await listTenants(database.readSystem(), now, CHECKS_AT_ONCE)) {
    const limit = CHECKS_AT_ONCE - leased.length;
    const ids = await database.tenant(tenantId, (tx) => lease(tx, { tenantId, now, limit }));
    leased.push(...ids.map((id) => ({ tenantId, id })));
  }
  return leased;
}

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "terminals" }, traceId: newTraceId() };
}
