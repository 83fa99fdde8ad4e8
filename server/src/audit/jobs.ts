import type { Context, Platform } from "#platform/context.ts";
import { randomHex, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/job.ts";
import { sealEntries } from "./seal-entries.ts";
import { listWaitingTenants } from "./store.ts";

export const auditJobs: readonly Job[] = [
  {
    name: "audit.seal",
    everyMs: 2_000,
    async run(platform, signal) {
      const tenants = await platform.database.system((tx) => tx.rows(listWaitingTenants, []));
      let result: "more" | "idle" = "idle";
      for (const { tenant_id: tenantId } of tenants) {
        if (signal.aborted) return "idle";
        if ((await sealOf(workerContext(platform, tenantId))) === "more") result = "more";
      }
      return result;
    },
  },
];

/** A log that cannot be sealed, such as one that was meddled with, holds up no other tenant's. */
async function sealOf(ctx: Context): Promise<"more" | "idle"> {
  try {
    return await sealEntries(ctx);
  } catch (error) {
    ctx.log.error("the audit log could not be sealed and will be tried again", { tenantId: ctx.tenantId, error });
    return "idle";
  }
}

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "audit" }, traceId: randomHex(16) };
}
