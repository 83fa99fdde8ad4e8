import { archiveAudit, restoreAudit } from "#audit/index.ts";
import { archivePayments, restorePayments } from "#payments/index.ts";
import { armFaultPoints } from "#platform/fault-point.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** What another process archives or restores, until it crashes at the point that its plan names. */
export interface ArchivingTask extends OwnTask {
  of: "audit" | "payments";
  folder: string;
  /** The month to restore; empty to archive. */
  restore: string;
  /** A fault plan as JSON. */
  planFile: string;
}

const task = JSON.parse(process.env["ARCHIVING_TASK"] ?? "") as ArchivingTask;
await armFaultPoints(task.planFile);
const { ctx, close } = await openOwnContext(task, "archiving-process");
const { folder, restore: month, of } = task;
const restoredUntil = new Date(ctx.clock.now().getTime() + 30 * 24 * 3_600_000);
if (of === "audit") {
  await (month === ""
    ? archiveAudit(ctx, { folder, keptMonths: 13 })
    : restoreAudit(ctx, { folder, month, restoredUntil }));
} else {
  await (month === ""
    ? archivePayments(ctx, { folder, keptMonths: 19 })
    : restorePayments(ctx, { folder, month, restoredUntil }));
}
await close();
