import type { Context, Platform } from "#platform/context.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import { sequenceEvents, type OnSequenced } from "./sequence-events.ts";
import { listWaitingTenants, sequenceQueue } from "./store/sequences.ts";

/** `onSequenced` runs in the transaction that gives events their sequences. */
export const eventJobs = (onSequenced?: OnSequenced): readonly Job[] => [
  {
    name: "events.sequence",
    queue: sequenceQueue,
    everyMs: 100,
    async run(platform, signal) {
      let result: "more" | "idle" = "idle";
      for (const tenantId of await listWaitingTenants(platform.database.readSystem())) {
        if (signal.aborted) return "idle";
        if ((await sequenceOf(workerContext(platform, tenantId), onSequenced)) === "more") result = "more";
      }
      return result;
    },
  },
];

/** Events of one company that cannot get a sequence do not stop those of the others. */
async function sequenceOf(ctx: Context, onSequenced?: OnSequenced): Promise<"more" | "idle"> {
  try {
    return await sequenceEvents(ctx, onSequenced);
  } catch (error) {
    ctx.log.error("events could not be put in order and will be retried", { tenantId: ctx.tenantId, error });
    return "idle";
  }
}

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "events" }, traceId: newTraceId() };
}
