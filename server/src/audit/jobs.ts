import type { Context, Platform } from "#platform/context.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import { sealEntries } from "./seal-entries.ts";
import { listWaitingTenants } from "./store/entries.ts";

export const auditJobs: readonly Job[] = [
  {
    name: "audit.seal",
    queue: null,
    everyMs: 2_000,
    async run(platform, signal) {
      let result: "more" | "idle" = "idle";
      for (const tenantId of await platform.database.system(listWaitingTenants)) {
        if (signal.aborted) return "idle";
        if ((await sealTenant(workerContext(platform, tenantId))) === "more") result = "more";
      }
      return result;
    },
  },
];

/** A log that cannot be sealed, for example because somebody changed it, does not stop the others. */
async function sealTenant(ctx: Context): Promise<"more" | "idle"> {
  try {
    return await sealEntries(ctx);
  } catch (error) {
    ctx.log.error("the audit log could not be sealed and will be retried", { tenantId: ctx.tenantId, error });
    return "idle";
  }
}

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "audit" }, traceId: newTraceId() };
}
