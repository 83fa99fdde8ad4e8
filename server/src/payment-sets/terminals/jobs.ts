import type { Context, Platform } from "#platform/context.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import { checkQueue, leaseChecks, listTenantsToCheck } from "../store/planned-checks.ts";
import { checkAtNight } from "./nightly-check.ts";
import type { TerminalId } from "./terminal.ts";

/** Banks that do not answer take ten seconds each. */
const CHECKS_AT_ONCE = 8;

export const terminalJobs: readonly Job[] = [
  {
    name: "terminals.check",
    queue: checkQueue,
    everyMs: 15_000,
    async run(platform) {
      const due = await leaseDue(platform);
      await Promise.all(due.map(({ tenantId, id }) => checkAtNight(workerContext(platform, tenantId), id)));
      return due.length === CHECKS_AT_ONCE ? "more" : "idle";
    },
  },
];

async function leaseDue({ clock, database }: Platform): Promise<{ tenantId: TenantId; id: TerminalId }[]> {
  const now = clock.now();
  const leased: { tenantId: TenantId; id: TerminalId }[] = [];
  for (const tenantId of await listTenantsToCheck(database.readSystem(), now, CHECKS_AT_ONCE)) {
    const limit = CHECKS_AT_ONCE - leased.length;
    const ids = await database.tenant(tenantId, (tx) => leaseChecks(tx, { tenantId, now, limit }));
    leased.push(...ids.map((id) => ({ tenantId, id })));
  }
  return leased;
}

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "terminals" }, traceId: newTraceId() };
}
