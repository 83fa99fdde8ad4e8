import { recordAudit } from "#audit/index.ts";
import { previewReversal } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { claimRecordKey } from "#platform/http/idempotency/keyed-request.ts";
import { asReversal, keyOf, type ApprovalId, type ReversalApproval } from "./approval.ts";
import { carryOut } from "./carry-out.ts";
import { isSameDecision, noteOf, requireDecidable, type Decision } from "./decision.ts";
import { findApproval } from "./find-approval.ts";
import { reportApproval } from "./report-approval.ts";
import { lockApproval, saveApproval } from "./store/approvals.ts";

/**
 * Approves or refuses another member's void or refund, which approving makes at once. Repeating
 * the same decision has no effect. Throws the refusals of `requireDecidable` ("own_approval", "decided", "expired"). Also rejects
 * approving what the payment no longer allows; the approval then waits on and can be refused.
 */
export async function decideReversalApproval(ctx: Context, decision: Decision): Promise<ReversalApproval> {
  const { as, memberId } = decision;
  const found = asReversal(await findApproval(ctx, decision.approvalId));
  if (as === "approve" && found.state === "waiting" && found.askedBy !== memberId) {
    const { refusal } = await previewReversal(ctx, found.paymentId, found.amount);
    if (refusal !== null) throw refusal;
  }
  const decided = await inTransaction(ctx, (ctx) => decide(ctx, found.id, decision));
  return decided.state === "approved" ? carryOut(ctx, decided.id) : decided;
}

async function decide(ctx: WriteContext, id: ApprovalId, decision: Decision): Promise<ReversalApproval> {
  const { memberId, as } = decision;
  const approval = asReversal(await lockApproval(ctx, id));
  const now = ctx.clock.now();
  if (isSameDecision(approval, decision)) return approval;
  requireDecidable(approval, decision, now);
  const decided: ReversalApproval & { state: "approved" | "refused" } = {
    ...approval,
    state: as === "approve" ? "approved" : "refused",
    decidedBy: memberId,
    decidedAt: now,
    note: noteOf(decision),
    endedAt: as === "approve" ? null : now,
  };
  await saveApproval(ctx, decided);
  if (as === "approve") await claimRecordKey(ctx, keyOf(id), id);
  await recordAudit(ctx, {
    action: `approval.${decided.state}`,
    recordType: "payment",
    recordId: approval.paymentId,
    details: { approvalId: id },
  });
  await reportApproval(ctx, "approval.decided", decided);
  return decided;
}
