import { noticeSources } from "#app.ts";
import { noticeJobs } from "#notices/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** The company whose process tells its members. */
export type TellingTask = OwnTask;

const task = JSON.parse(process.env["TELLING_TASK"] ?? "") as TellingTask;
const { ctx, close } = await openOwnContext(task, "telling-process");
for (const job of noticeJobs(noticeSources)) await job.run(ctx, new AbortController().signal);
await close();
