import { listTenants } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import type { Job } from "#platform/job.ts";
import { applyRetention } from "./apply-retention.ts";
import { finishErasure } from "./erase-person.ts";
import { DAY_MS } from "./periods.ts";
import { removeLeftovers } from "./remove-leftovers.ts";
import { findLeftErasures, findRules } from "./store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const privacyJobs: readonly Job[] = [
  {
    name: "privacy.upkeep",
    everyMs: 5 * MINUTE_MS,
    async run(platform, signal) {
      const unlessDoneSince = new Date(platform.clock.now().getTime() - HOUR_MS);
      await removeLeftovers(platform, { signal, unlessDoneSince, isGentle: true });
      return "idle";
    },
  },
  {
    name: "privacy.retention",
    everyMs: HOUR_MS,
    async run(platform, signal) {
      for (const { id: tenantId } of await listTenants(platform)) {
        if (signal.aborted) return "idle";
        const actor = { kind: "worker", id: "retention" } as const;
        const ctx: Context = { ...platform, tenantId, actor, traceId: randomHex(16) };
        try {
          if (await isDue(ctx)) await applyRetention(ctx, signal);
        } catch (error) {
          // The others' periods go on.
          ctx.log.error("a company's retention could not be applied and will be tried again", { tenantId, error });
        }
      }
      return "idle";
    },
  },
  {
    name: "privacy.erasures",
    everyMs: MINUTE_MS,
    async run(platform, signal) {
      const notSince = new Date(platform.clock.now().getTime() - MINUTE_MS);
      const left = await platform.database.system((tx) => tx.rows(findLeftErasures, [notSince]));
      for (const { tenant_id: tenantId, customer_id: customerId } of left) {
        if (signal.aborted) return "idle";
        const actor = { kind: "worker", id: "erasures" } as const;
        const ctx: Context = { ...platform, tenantId, actor, traceId: randomHex(16) };
        try {
          await finishErasure(ctx, customerId, signal);
        } catch (error) {
          // Those behind it go on.
          ctx.log.error("an erasure could not be finished and will be tried again", { tenantId, error });
        }
      }
      return "idle";
    },
  },
];

/** Once a day for each tenant, by whichever worker comes first. */
async function isDue(ctx: Context): Promise<boolean> {
  const rules = await inTransaction(ctx, ({ tx, tenantId }) => tx.row(findRules, [tenantId]));
  const doneAtMs = rules?.done_at?.getTime() ?? 0;
  return ctx.clock.now().getTime() - doneAtMs >= DAY_MS;
}
