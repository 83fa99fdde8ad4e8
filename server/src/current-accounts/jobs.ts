import { inTransaction } from "#platform/context.ts";
import { newTraceId } from "#platform/ids.ts";
import { fileJob } from "#platform/queues/file-queue.ts";
import type { Job } from "#platform/queues/job.ts";
import { runImport } from "./imports/run/run-import.ts";
import { foldChanges } from "./positions/fold-changes.ts";
import { listTenantsWithChanges } from "./positions/store/ranges.ts";
import { importFiles } from "./store/imports.ts";

const foldTransactionCounts: Job = {
  name: "fold-transaction-counts",
  queue: null,
  everyMs: 2_000,
  async run(platform, signal) {
    const failures: unknown[] = [];
    for (const tenantId of await listTenantsWithChanges(platform)) {
      const actor = { kind: "worker", id: "fold-transaction-counts" } as const;
      const ctx = { ...platform, tenantId, actor, traceId: newTraceId() };
      const foldAll = async () => {
        while (!signal.aborted && (await inTransaction(ctx, (ctx) => foldChanges(ctx))) === "more");
      };
      // A failure of one company must not stop the others.
      await foldAll().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return "idle";
  },
};

const importTransactions = fileJob("import-transactions", importFiles, runImport);

export const currentAccountJobs: readonly Job[] = [foldTransactionCounts, importTransactions];
