import { recordAudit } from "#audit/index.ts";
import { inSnapshot, inTransaction, type Context } from "#platform/context.ts";
import type { AskedFile } from "#platform/exports/table.ts";
import { readInBatches } from "#platform/list-page.ts";
import type { AttemptFilter, ListedAttempt } from "./attempt-report.ts";
import { selectListed } from "./store/attempt-list.ts";

/** Reads the attempts of a filter for a file, newest first, as they are when the first is taken. The audit log says what was asked for. */
export async function exportAttempts(
  ctx: Context,
  filter: AttemptFilter,
  asked: AskedFile,
): Promise<AsyncIterable<readonly ListedAttempt[]>> {
  const details = { ...asked };
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "attempts.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
  // After the first batch the position is the tighter bound.
  const older = { ...filter, before: undefined };
  return inSnapshot(ctx, (ctx) =>
    readInBatches((position, limit) => selectListed(ctx, position === null ? filter : older, position, limit)),
  );
}
