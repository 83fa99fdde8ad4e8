import { recordAudit } from "#audit/index.ts";
import { settleManually } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { asSettlement, type SettlementApproval } from "./approval.ts";
import { isSameDecision, noteOf, requireDecidable, type RequestDecision } from "./decision.ts";
import { findApproval } from "./find-approval.ts";
import { lockApproval, saveApproval } from "./store/approvals.ts";

/**
 * Approves or refuses another member's request to settle an attempt. Approval, settlement and the request's end are one
 * transaction. If the attempt can no longer be settled, the request ends as `failed` and the payment is untouched. Repeating
 * the same decision has no effect. Rejects as `requireDecidable` does: "own_request", "decided", "expired".
 */
export async function decideSettlement(ctx: Context, decision: RequestDecision): Promise<SettlementApproval> {
  const { id } = asSettlement(await findApproval(ctx, decision.approvalId));
  return inTransaction(ctx, async (ctx) => {
    const request = asSettlement(await lockApproval(ctx, id));
    if (isSameDecision(request, decision)) return request;
    const now = ctx.clock.now();
    requireDecidable(request, decision, now);
    const decided = {
      ...request,
      decidedBy: decision.memberId,
      decidedAt: now,
      note: noteOf(decision),
      endedAt: now,
    };
    return decision.as === "approve" ? approve(ctx, decided) : end(ctx, { ...decided, state: "refused" });
  });
}

async function approve(ctx: WriteContext, request: SettlementApproval): Promise<SettlementApproval> {
  await recordAudit(ctx, {
    action: "approval.approved",
    recordType: "payment",
    recordId: request.paymentId,
    details: { approvalId: request.id },
  });
  const failure = await settle(ctx, request);
  return end(ctx, { ...request, state: failure === null ? "done" : "failed", failure });
}

/**
 * Settles the request's attempt. Returns why that was refused, or null. `settleManually` rejects before its first write, so
 * this transaction can go on.
 */
async function settle(ctx: WriteContext, request: SettlementApproval): Promise<string | null> {
  try {
    await settleManually(ctx, settlementOf(request));
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return error.reason ?? "refused";
  }
}

export function settlementOf(request: SettlementApproval): Parameters<typeof settleManually>[1] {
  const { id, attemptId, as, reason, askedBy, decidedBy, authCode, hostReference } = request;
  return {
    attemptId,
    as,
    reason,
    references: { transactionId: null, authCode, hostReference },
    request: { approvalId: id, askedBy, approvedBy: decidedBy === askedBy ? null : decidedBy },
  };
}

async function end(
  ctx: WriteContext,
  request: SettlementApproval & { state: "done" | "failed" | "refused" },
): Promise<SettlementApproval> {
  await saveApproval(ctx, request);
  const { id: approvalId, attemptId, state, failure } = request;
  await recordAudit(ctx, {
    action: `approval.${state}`,
    recordType: "payment",
    recordId: request.paymentId,
    details: { approvalId, attemptId, failure },
  });
  return request;
}
