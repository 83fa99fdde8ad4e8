import { linkJobs } from "#links/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** A worker process for a test: creates the links of the files that wait, once. */
const task = JSON.parse(process.env["LINK_FILE_TASK"] ?? "") as OwnTask;
const { ctx, close } = await openOwnContext(task, "link-file-process");
for (const job of linkJobs) await job.run(ctx, new AbortController().signal);
await close();
