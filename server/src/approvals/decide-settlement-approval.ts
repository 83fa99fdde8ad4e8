import { noReferences } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { settleManually } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { asSettlement, type SettlementApproval } from "./approval.ts";
import { isSameDecision, noteOf, requireDecidable, type Decision } from "./decision.ts";
import { findApproval } from "./find-approval.ts";
import { reportApproval } from "./report-approval.ts";
import { lockApproval, saveApproval } from "./store/approvals.ts";

/**
 * Approves or refuses another member's settlement of an attempt. Decision, settlement and the approval's end are one
 * transaction. If the attempt can no longer be settled, the approval ends as `failed` and the payment is untouched. Repeating
 * the same decision has no effect. Throws the refusals of `requireDecidable`: "own_approval", "decided", "expired".
 */
export async function decideSettlementApproval(ctx: Context, decision: Decision): Promise<SettlementApproval> {
  const { id } = asSettlement(await findApproval(ctx, decision.approvalId));
  return inTransaction(ctx, async (ctx) => {
    const approval = asSettlement(await lockApproval(ctx, id));
    if (isSameDecision(approval, decision)) return approval;
    const now = ctx.clock.now();
    requireDecidable(approval, decision, now);
    const decided = {
      ...approval,
      decidedBy: decision.memberId,
      decidedAt: now,
      note: noteOf(decision),
      endedAt: now,
    };
    return decision.as === "approve" ? approve(ctx, decided) : end(ctx, { ...decided, state: "refused" });
  });
}

async function approve(ctx: WriteContext, approval: SettlementApproval): Promise<SettlementApproval> {
  await recordAudit(ctx, {
    action: "approval.approved",
    recordType: "payment",
    recordId: approval.paymentId,
    details: { approvalId: approval.id },
  });
  const failure = await settle(ctx, approval);
  return end(ctx, { ...approval, state: failure === null ? "done" : "failed", failure });
}

/**
 * Settles the attempt. Returns why that was refused, or null. `settleManually` rejects before its first write, so
 * this transaction can go on.
 */
async function settle(ctx: WriteContext, approval: SettlementApproval): Promise<string | null> {
  try {
    await settleManually(ctx, settlementOf(approval));
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return error.reason ?? "refused";
  }
}

export function settlementOf(approval: SettlementApproval): Parameters<typeof settleManually>[1] {
  const { id, attemptId, as, reason, askedBy, decidedBy, authCode, hostReference } = approval;
  return {
    attemptId,
    as,
    reason,
    references: { ...noReferences, authCode, hostReference },
    approval: { approvalId: id, askedBy, approvedBy: decidedBy === askedBy ? null : decidedBy },
  };
}

async function end(
  ctx: WriteContext,
  approval: SettlementApproval & { state: "done" | "failed" | "refused" },
): Promise<SettlementApproval> {
  await saveApproval(ctx, approval);
  const { id: approvalId, attemptId, state, failure } = approval;
  await recordAudit(ctx, {
    action: `approval.${state}`,
    recordType: "payment",
    recordId: approval.paymentId,
    details: { approvalId, attemptId, failure },
  });
  await reportApproval(ctx, "approval.decided", approval);
  return approval;
}
