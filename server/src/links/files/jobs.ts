import { fileJob } from "#platform/queues/file-queue.ts";
import type { Job } from "#platform/queues/job.ts";
import { runLinkFile } from "./run-link-file.ts";
import { linkFiles } from "./store.ts";

export const linkJobs: readonly Job[] = [fileJob("create-links-of-files", linkFiles, runLinkFile)];
