import type { WriteContext } from "#platform/context.ts";
import { listEntries, type AuditRow } from "./store.ts";

/** The newest entries first, of one record or of the whole tenant. */
export function listAudit(
  ctx: WriteContext,
  { recordId = null, limit = 100 }: { recordId?: string | null; limit?: number },
): Promise<AuditRow[]> {
  return ctx.tx.rows(listEntries, [ctx.tenantId, recordId, limit]);
}
