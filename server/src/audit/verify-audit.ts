import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { BEGINNING, readProgress, writeProgress } from "./audit-progress.ts";
import type { AuditVerdict } from "./audit-verdict.ts";
import type { Anchor } from "./read-head.ts";
import { verifyPart } from "./verify-part.ts";

const PART = 100_000;

/** Reads a tenant's whole audit log and reports the first place where it is not what the service wrote. */
export async function verifyAudit(ctx: Context, anchors: readonly Anchor[] = []): Promise<AuditVerdict> {
  let from = BEGINNING;
  for (;;) {
    const { verdict, next } = await verifyPart(ctx, { from, anchors, entriesMax: PART });
    if (next === null) return verdict;
    from = next;
  }
}

export interface PartOfAudit {
  /** The `next` of the previous part; null to begin. */
  from: string | null;
  entriesMax: number;
  anchors: readonly Anchor[];
}

/** The verdict so far. `next` leads to the next part; null at the end of the log, and at the first problem. */
export type PartialVerdict = AuditVerdict & { next: string | null };

/** Like `verifyAudit`, in parts that take a short time each. Refuses a `from` that it has not returned before. */
export async function verifyAuditInParts(
  ctx: Context,
  { from, entriesMax, anchors }: PartOfAudit,
): Promise<PartialVerdict> {
  const { keys, tenantId } = ctx;
  const progress = from === null ? BEGINNING : readProgress(keys, tenantId, from);
  if (progress === null) throw invalid("form", "The check was not begun here.", "verify_unknown");
  const { verdict, next } = await verifyPart(ctx, { from: progress, anchors, entriesMax });
  return { ...verdict, next: next === null ? null : writeProgress(keys, tenantId, next) };
}
