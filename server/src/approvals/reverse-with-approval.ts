import { addAmounts, type Amount } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { openNotice } from "#notices/index.ts";
import { previewReversal, type PaymentId } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { claimRecordKey } from "#platform/http/idempotency/keyed-request.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { decimalOf } from "#platform/text/money.ts";
import { asReversal, EXPIRES_AFTER_MS, keyOf, type ApprovalId, type ReversalApproval } from "./approval.ts";
import { carryOut } from "./carry-out.ts";
import { limitOf, limitsIn, type MemberActor } from "./limit.ts";
import { givenBackToday } from "./own-limit.ts";
import { reportApproval } from "./report-approval.ts";
import { insertReversal, lockApprovalsOf, selectApproval } from "./store/approvals.ts";
import { lockAndSelectLimits } from "./store/limits.ts";

export interface NewReversal {
  /** The form chooses it, so that a form that is sent twice gives back once. */
  id: ApprovalId;
  paymentId: PaymentId;
  amount: Amount;
  reason: string;
  /** What the member saw as left of the charge. If it has changed meanwhile, nothing is done. */
  seenLeft: Amount;
  /** The member saw that another member must approve it. If none has to any more, nothing is done. */
  seenNeedsApproval?: boolean;
}

const REASON_LENGTH_MAX = 500;

/**
 * Gives money back by a void or refund if the member may do so alone. Above the member's limit it waits for
 * another member. Refuses a reversal that the bank would not be asked for, and one that is based on an outdated view
 * ("stale", "approval_not_needed").
 */
export async function reverseWithApproval(
  ctx: Context,
  asker: MemberActor,
  reversal: NewReversal,
): Promise<ReversalApproval> {
  const reason = reversal.reason.trim();
  if (reason === "" || reason.length > REASON_LENGTH_MAX)
    throw invalid("reason", `Give a reason of 1 to ${REASON_LENGTH_MAX} characters.`, "required");
  const known = await inTransaction(ctx, (ctx) => selectApproval(ctx, reversal.id));
  const approval = known ?? (await ask(ctx, asker, { ...reversal, reason }));
  if (approval.kind !== "reversal" || approval.askedBy !== asker.memberId || approval.paymentId !== reversal.paymentId)
    throw conflict("This form has already been sent for something else.", { reason: "sent_before" });
  return approval.state === "approved" ? carryOut(ctx, approval.id) : approval;
}

async function ask(ctx: Context, asker: MemberActor, reversal: NewReversal): Promise<ReversalApproval> {
  const { payment, left, refusal } = await previewReversal(ctx, reversal.paymentId, reversal.amount);
  if (payment.id !== reversal.paymentId) throw notFound("There is no such payment.");
  if (refusal !== null) throw refusal;
  if (left !== reversal.seenLeft)
    throw conflict("Someone else refunded part of it in the meantime.", { field: "amount", reason: "stale" });
  return inTransaction(ctx, async (ctx) => {
    await lockApprovalsOf(ctx, asker.memberId);
    const known = await selectApproval(ctx, reversal.id);
    if (known !== undefined) return asReversal(known);
    const { currency } = payment;
    const limit = limitOf(asker.roles, limitsIn(currency, await lockAndSelectLimits(ctx)));
    const approval = await newApproval(ctx, asker, { ...reversal, currency, limit });
    if (reversal.seenNeedsApproval === true && !approval.needsSecond)
      throw conflict("This no longer needs approval.", { field: "amount", reason: "approval_not_needed" });
    await insertReversal(ctx, approval);
    if (!approval.needsSecond) await claimRecordKey(ctx, keyOf(approval.id), approval.id);
    await recordAudit(ctx, {
      action: approval.needsSecond ? "approval.asked" : "approval.not_needed",
      recordType: "payment",
      recordId: payment.id,
      details: { approvalId: approval.id, limit: decimalOf(limit, currency), currency },
    });
    if (approval.needsSecond) {
      await openNotice(ctx, { kind: "approval.waiting", subject: "", occurrence: approval.id });
      await reportApproval(ctx, "approval.requested", approval);
    }
    return approval;
  });
}

async function newApproval(
  ctx: WriteContext,
  { memberId }: MemberActor,
  {
    id,
    paymentId,
    amount,
    reason,
    currency,
    limit,
  }: NewReversal & Pick<ReversalApproval, "currency"> & { limit: Amount },
): Promise<ReversalApproval> {
  const now = ctx.clock.now();
  const today = await givenBackToday(ctx, memberId, currency);
  const needsSecond = addAmounts(today, amount) > limit;
  return {
    kind: "reversal",
    id,
    paymentId,
    amount,
    currency,
    reason,
    state: needsSecond ? "waiting" : "approved",
    askedBy: memberId,
    askedAt: now,
    needsSecond,
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
    decidedBy: needsSecond ? null : memberId,
    decidedAt: needsSecond ? null : now,
    note: null,
    attemptId: null,
    failure: null,
    endedAt: null,
  };
}
