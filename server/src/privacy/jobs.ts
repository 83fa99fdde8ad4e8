import { listTenants } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import { applyRetention } from "./apply-retention.ts";
import { deleteExpiredRows } from "./delete-expired-rows.ts";
import { finishErasure } from "./erase-person.ts";
import { DAY_MS } from "./retention-periods.ts";
import { erasureQueue, findRules, findStalledErasures, stalledBefore } from "./store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const privacyJobs: readonly Job[] = [
  {
    name: "privacy.delete-expired-rows",
    queue: null,
    everyMs: 5 * MINUTE_MS,
    async run(platform, signal) {
      const skipIfFinishedSince = new Date(platform.clock.now().getTime() - HOUR_MS);
      await deleteExpiredRows(platform, { signal, skipIfFinishedSince, isGentle: true });
      return "idle";
    },
  },
  {
    name: "privacy.retention",
    queue: null,
    everyMs: HOUR_MS,
    async run(platform, signal) {
      for (const { id: tenantId } of await listTenants(platform)) {
        if (signal.aborted) return "idle";
        const actor = { kind: "worker", id: "retention" } as const;
        const ctx: Context = { ...platform, tenantId, actor, traceId: newTraceId() };
        try {
          if (await isDue(ctx)) await applyRetention(ctx, signal);
        } catch (error) {
          // Continue with the other tenants.
          ctx.log.error("a company's retention could not be applied and will be retried", { tenantId, error });
        }
      }
      return "idle";
    },
  },
  {
    name: "privacy.erasures",
    queue: erasureQueue,
    everyMs: MINUTE_MS,
    async run(platform, signal) {
      const stalledSince = stalledBefore(platform.clock.now());
      const stalled = await platform.database.system((tx) => findStalledErasures(tx, stalledSince));
      for (const { tenant_id: tenantId, customer_id: customerId } of stalled) {
        if (signal.aborted) return "idle";
        const actor = { kind: "worker", id: "erasures" } as const;
        const ctx: Context = { ...platform, tenantId, actor, traceId: newTraceId() };
        try {
          await finishErasure(ctx, customerId, signal);
        } catch (error) {
          // Continue with the other erasures.
          ctx.log.error("an erasure could not be finished and will be retried", { tenantId, error });
        }
      }
      return "idle";
    },
  },
];

/** Each tenant's retention is applied once a day, by any worker. */
async function isDue(ctx: Context): Promise<boolean> {
  const rules = await inTransaction(ctx, findRules);
  const doneAtMs = rules?.done_at?.getTime() ?? 0;
  return ctx.clock.now().getTime() - doneAtMs >= DAY_MS;
}
