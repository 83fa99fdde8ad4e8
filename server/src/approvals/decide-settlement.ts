import { recordAudit } from "#audit/index.ts";
import { settleManually } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { asSettlement, type SettlementApproval } from "./approval.ts";
import { isDecidedSo, noteOf, type RequestDecision } from "./decision.ts";
import { findApproval } from "./find-approval.ts";
import { lockApproval, saveApproval } from "./store/approvals.ts";

/**
 * Approves or refuses another member's request to settle an attempt. Approval, settlement and the request's end are one
 * transaction. If the attempt has been decided meanwhile, the approved request ends as `failed` and changes nothing. Refuses
 * what `isDecidedSo` refuses. The same decision again changes nothing.
 */
export async function decideSettlement(ctx: Context, decision: RequestDecision): Promise<SettlementApproval> {
  const { id } = asSettlement(await findApproval(ctx, decision.approvalId));
  return inTransaction(ctx, async (ctx) => {
    const approval = asSettlement(await lockApproval(ctx, id));
    const now = ctx.clock.now();
    if (isDecidedSo(approval, decision, now)) return approval;
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
    details: { approvalId: approval.id, note: approval.note },
  });
  const failure = await settle(ctx, approval);
  return end(ctx, { ...approval, state: failure === null ? "done" : "failed", failure });
}

/** Settles the request's attempt. Returns why that was refused, or null; a refusal has written nothing. */
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
    references: { transactionId: null, authCode, hostReference },
    request: { approvalId: id, askedBy, approvedBy: decidedBy === askedBy ? null : decidedBy },
  };
}

async function end(ctx: WriteContext, approval: SettlementApproval): Promise<SettlementApproval> {
  await saveApproval(ctx, approval);
  const { id: approvalId, attemptId, state, failure, note } = approval;
  await recordAudit(ctx, {
    action: `approval.${state}`,
    recordType: "payment",
    recordId: approval.paymentId,
    details: state === "refused" ? { approvalId, attemptId, note } : { approvalId, attemptId, failure },
  });
  return approval;
}
