import { terminalJobs } from "#payment-sets/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** The process checks the terminals that are due. */
export type CheckingTask = OwnTask;

const task = JSON.parse(process.env["CHECKING_TASK"] ?? "") as CheckingTask;
const { ctx, close } = await openOwnContext(task, "checking-process");
for (const job of terminalJobs) while ((await job.run(ctx, new AbortController().signal)) === "more");
await close();
