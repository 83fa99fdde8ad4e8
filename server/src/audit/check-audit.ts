import { inTransaction, type Context } from "#platform/context.ts";
import { recordAudit } from "./record-audit.ts";
import { verifyAuditInParts, type PartialVerdict, type PartOfAudit } from "./verify-audit.ts";

/** Verifies the next part of the log for a person. After the last part, the log itself gets an entry with the verdict. */
export async function checkAudit(ctx: Context, part: PartOfAudit): Promise<PartialVerdict> {
  const verdict = await verifyAuditInParts(ctx, part);
  if (verdict.next === null) await recordVerdict(ctx, verdict);
  return verdict;
}

function recordVerdict(ctx: Context, { verified, waiting, anchors, archived, broken }: PartialVerdict): Promise<void> {
  const details = {
    entries: verified,
    waiting,
    anchors,
    archived,
    fault: broken?.fault ?? null,
    position: broken?.position ?? null,
  };
  return inTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "audit.verified", recordType: "tenant", recordId: ctx.tenantId, details }),
  );
}
