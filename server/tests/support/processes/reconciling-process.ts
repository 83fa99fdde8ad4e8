import { armFaultPoints } from "#platform/fault-point.ts";
import { reconcileDay } from "#reconciliation/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** A day for another process to reconcile, which crashes at the point that its plan names. */
export interface ReconcilingTask extends OwnTask {
  day: string;
  /** A fault plan as JSON. */
  planFile: string;
}

const task = JSON.parse(process.env["RECONCILING_TASK"] ?? "") as ReconcilingTask;
await armFaultPoints(task.planFile);
const { ctx, close } = await openOwnContext(task, "reconciling-process");
await reconcileDay(ctx, { day: task.day });
await close();
