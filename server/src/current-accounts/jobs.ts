import { inTransaction } from "#platform/context.ts";
import { randomHex, type TenantId } from "#platform/ids.ts";
import type { Job } from "#platform/job.ts";
import { foldChanges } from "./fold-changes.ts";
import { listTenantsWithChanges } from "./store/positions.ts";

const foldTransactionCounts: Job = {
  name: "fold-transaction-counts",
  everyMs: 2_000,
  async run(platform, signal) {
    const tenants = await platform.database.system((tx) => tx.rows(listTenantsWithChanges, []));
    const failures: unknown[] = [];
    for (const { tenant_id: tenantId } of tenants) {
      const actor = { kind: "worker", id: "fold-transaction-counts" } as const;
      const ctx = { ...platform, tenantId: tenantId as TenantId, actor, traceId: randomHex(16) };
      const foldAll = async () => {
        while (!signal.aborted && (await inTransaction(ctx, (ctx) => foldChanges(ctx))) === "more");
      };
      // One company's trouble is not the others'.
      await foldAll().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return "idle";
  },
};

export const currentAccountJobs: readonly Job[] = [foldTransactionCounts];
