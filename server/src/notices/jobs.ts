import type { Context } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import type { NoticeSources } from "./notice.ts";
import { noticeQueue, selectDueNotices } from "./store.ts";
import { tellMembers } from "./tell-members.ts";

const NOTICES_AT_ONCE = 50;

export function noticeJobs(sources: NoticeSources): readonly Job[] {
  return [
    {
      name: "notices",
      queue: noticeQueue,
      everyMs: 5_000,
      async run(platform) {
        const { clock, database } = platform;
        for (const { tenantId, ...notice } of await selectDueNotices(
          database.readSystem(),
          clock.now(),
          NOTICES_AT_ONCE,
        )) {
          const actor = { kind: "worker", id: "notices" } as const;
          const ctx: Context = { ...platform, tenantId, actor, traceId: newTraceId() };
          try {
            await tellMembers(ctx, sources, notice);
          } catch (error) {
            ctx.log.error("mailing a notice to members failed and will be repeated", {
              tenantId,
              operation: notice.kind,
              error,
            });
          }
        }
        return "idle";
      },
    },
  ];
}
