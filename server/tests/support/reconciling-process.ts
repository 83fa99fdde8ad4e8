import { armFaultPoints } from "#platform/fault-point.ts";
import { reconcileDay } from "#reconciliation/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** A day that a test wants reconciled by a process of its own, which dies at a point that its plan names. */
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
