import { newTraceId } from "#platform/ids.ts";
import type { Job } from "#platform/job.ts";
import { runLinkFile } from "./run-link-file.ts";
import { listWaitingFiles } from "./store.ts";

const createLinksOfFiles: Job = {
  name: "create-links-of-files",
  everyMs: 2_000,
  async run(platform, signal) {
    const failures: unknown[] = [];
    for (const { tenant_id: tenantId, id } of await listWaitingFiles(platform)) {
      if (signal.aborted) break;
      const actor = { kind: "worker", id: "create-links-of-files" } as const;
      const ctx = { ...platform, tenantId, actor, traceId: newTraceId() };
      // A failure of one file must not stop the others.
      await runLinkFile(ctx, id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return "idle";
  },
};

export const linkJobs: readonly Job[] = [createLinksOfFiles];
