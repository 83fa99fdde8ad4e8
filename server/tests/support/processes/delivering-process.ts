import { armFaultPoints } from "#platform/fault-point.ts";
import { runDeliveryWorker } from "#webhooks/delivery-worker.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** A worker of a test: it delivers until the test kills it, or it dies at a point of its plan. */
const task = JSON.parse(process.env["DELIVERING_TASK"] ?? "") as OwnTask & { planFile?: string };
if (task.planFile !== undefined) await armFaultPoints(task.planFile);
const { ctx } = await openOwnContext(task, "delivering-process");
await runDeliveryWorker(ctx, new AbortController().signal);
