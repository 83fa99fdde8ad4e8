import { eventJobs } from "#events/index.ts";
import { inTransaction } from "#platform/context.ts";
import { queueForEndpoints, removeEndpoint, webhookJobs } from "#webhooks/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** A worker that gives events their sequences or continues replays, or a program that removes an endpoint. */
export interface TellingProgramsTask extends OwnTask {
  does: "sequence" | "replay" | "remove";
  endpointId: string;
}

const task = JSON.parse(process.env["TELLING_PROGRAMS_TASK"] ?? "") as TellingProgramsTask;
const { ctx, close } = await openOwnContext(task, "telling-programs-process");
const signal = new AbortController().signal;
if (task.does === "remove") await inTransaction(ctx, (ctx) => removeEndpoint(ctx, task.endpointId));
const jobs = { sequence: eventJobs(queueForEndpoints), replay: webhookJobs, remove: [] }[task.does];
const wanted = jobs.filter(({ name }) => name === "events.sequence" || name === "webhooks.replay");
for (const job of wanted) while ((await job.run(ctx, signal)) === "more");
await close();
