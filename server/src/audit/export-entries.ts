import { inSnapshot, inTransaction, type Context } from "#platform/context.ts";
import type { AskedFile } from "#platform/exports/table.ts";
import { entriesInBatches } from "./entries-in-batches.ts";
import type { AuditFilter } from "./page-of-entries.ts";
import { recordAudit } from "./record-audit.ts";
import type { AuditRow } from "./store/entries.ts";

/** Reads the entries of a filter for a file, newest first, as they are when the first is taken. The log says what was asked for. */
export async function exportEntries(
  ctx: Context,
  filter: AuditFilter,
  asked: AskedFile,
): Promise<AsyncIterable<readonly AuditRow[]>> {
  const details = { ...asked };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "audit.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  return inSnapshot(ctx, (ctx) => entriesInBatches(ctx, filter));
}
