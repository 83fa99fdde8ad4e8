import { recordAudit } from "#audit/index.ts";
import { previewReversal } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { claimRecordKey } from "#platform/http/idempotency/keyed-request.ts";
import { parseId } from "#platform/ids.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { keyOf, type Approval, type ApprovalId } from "./approval.ts";
import { carryOut } from "./carry-out.ts";
import { lockApproval, saveApproval, selectApproval } from "./store/approvals.ts";

export interface RequestDecision {
  approvalId: string;
  memberId: string;
  as: "approve" | "refuse";
  note: string;
}

const NOTE_LENGTH_MAX = 500;

/**
 * Approves or refuses another member's request. Approved, its void or refund is made at once. Refuses the member who asked
 * ("own_request"), a request that somebody has decided ("decided") or that has expired, and an approval of what could no
 * longer be given back: such a request stays, and can be refused. The same decision again changes nothing.
 */
export async function decideRequest(ctx: Context, decision: RequestDecision): Promise<Approval> {
  const { as, memberId } = decision;
  const found = await findApproval(ctx, decision.approvalId);
  if (as === "approve" && found.state === "waiting" && found.askedBy !== memberId) {
    const { refusal } = await previewReversal(ctx, found.paymentId, found.amount);
    if (refusal !== null) throw refusal;
  }
  const decided = await inTransaction(ctx, (ctx) => decide(ctx, found.id, decision));
  return decided.state === "approved" ? carryOut(ctx, decided.id) : decided;
}

export async function findApproval(ctx: Context, approvalId: string): Promise<Approval> {
  const id = parseId(approvalId);
  const found = id === null ? undefined : await inTransaction(ctx, (ctx) => selectApproval(ctx, id));
  if (found === undefined) throw notFound("There is no such request.");
  return found;
}

async function decide(ctx: WriteContext, id: ApprovalId, { memberId, as, note }: RequestDecision): Promise<Approval> {
  const approval = (await lockApproval(ctx, id))!;
  const now = ctx.clock.now();
  const isApproved = approval.state === "approved" || approval.state === "done" || approval.state === "failed";
  const isSame = as === "approve" ? isApproved : approval.state === "refused";
  if (isSame && approval.decidedBy === memberId) return approval;
  if (approval.state === "expired" || (approval.state === "waiting" && approval.expiresAt <= now))
    throw conflict("The request has expired.", { reason: "expired" });
  if (approval.state !== "waiting") throw conflict("Somebody has decided meanwhile.", { reason: "decided" });
  if (approval.askedBy === memberId) throw conflict("Nobody decides their own request.", { reason: "own_request" });
  const decided: Approval = {
    ...approval,
    state: as === "approve" ? "approved" : "refused",
    decidedBy: memberId,
    decidedAt: now,
    note: note.trim().slice(0, NOTE_LENGTH_MAX) || null,
    endedAt: as === "approve" ? null : now,
  };
  await saveApproval(ctx, decided);
  if (as === "approve") await claimRecordKey(ctx, keyOf(id), id);
  await recordAudit(ctx, {
    action: `approval.${decided.state}`,
    recordType: "payment",
    recordId: approval.paymentId,
    details: { approvalId: id, note: decided.note },
  });
  return decided;
}
