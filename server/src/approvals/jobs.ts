import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type Platform } from "#platform/context.ts";
import { newTraceId, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/queues/job.ts";
import type { Approval, ApprovalId } from "./approval.ts";
import { carryOut } from "./carry-out.ts";
import { reportApproval } from "./report-approval.ts";
import { approvalQueue, lockApproval, saveApproval, selectDue } from "./store/approvals.ts";

const APPROVALS_AT_ONCE = 20;

export const approvalJobs: readonly Job[] = [
  {
    name: "approvals",
    queue: approvalQueue,
    everyMs: 5_000,
    async run(platform) {
      const now = platform.clock.now();
      const due = await selectDue(platform.database.readSystem(), now, APPROVALS_AT_ONCE);
      for (const { tenant_id: tenantId, id, state } of due) {
        const ctx = workerContext(platform, tenantId);
        try {
          await (state === "waiting" ? expire(ctx, id) : carryOut(ctx, id));
        } catch (error) {
          ctx.log.error("an approval could not be carried out and will be tried again", {
            tenantId,
            operation: id,
            error,
          });
        }
      }
      return "idle";
    },
  },
];

function expire(ctx: Context, id: ApprovalId): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const approval = (await lockApproval(ctx, id))!;
    const now = ctx.clock.now();
    if (approval.state !== "waiting" || approval.expiresAt > now) return;
    const expired: Approval = { ...approval, state: "expired", endedAt: now };
    await saveApproval(ctx, expired);
    await recordAudit(ctx, {
      action: "approval.expired",
      recordType: "payment",
      recordId: approval.paymentId,
      details: { approvalId: id },
    });
    await reportApproval(ctx, "approval.decided", expired);
  });
}

function workerContext(platform: Platform, tenantId: TenantId): Context {
  return { ...platform, tenantId, actor: { kind: "worker", id: "approvals" }, traceId: newTraceId() };
}
