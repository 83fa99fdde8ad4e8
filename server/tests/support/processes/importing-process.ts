import { currentAccountJobs } from "#current-accounts/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** A worker of a test: it imports the files that wait. */
const task = JSON.parse(process.env["IMPORTING_TASK"] ?? "") as OwnTask;
const { ctx, close } = await openOwnContext(task, "importing-process");
await currentAccountJobs.find(({ name }) => name === "import-transactions")!.run(ctx, new AbortController().signal);
await close();
