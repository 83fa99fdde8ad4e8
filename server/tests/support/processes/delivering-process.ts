import { runDeliveryWorker } from "#webhooks/delivery-worker.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** A worker of a test: it delivers until the test kills it. */
const task = JSON.parse(process.env["DELIVERING_TASK"] ?? "") as OwnTask;
const { ctx } = await openOwnContext(task, "delivering-process");
await runDeliveryWorker(ctx, new AbortController().signal);
