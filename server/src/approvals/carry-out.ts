import { recordAudit } from "#audit/index.ts";
import { reversePayment, type AttemptId } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { withRecordKey } from "#platform/http/idempotency/keyed-request.ts";
import { Refusal } from "#platform/refusal.ts";
import { asReversal, CARRY_OUT_WITHIN_MS, keyOf, type ApprovalId, type ReversalApproval } from "./approval.ts";
import { leaseApproval, lockApproval, postponeApproval, saveApproval, selectApproval } from "./store/approvals.ts";

/**
 * Makes the void or refund of an approved request, in the name of the member who decided. The request's key makes it
 * once: if a process died on the way, this continues the reversal that it had made. Another process may be working on
 * it.
 */
export async function carryOut(ctx: Context, id: ApprovalId): Promise<ReversalApproval> {
  const leased = await inTransaction(ctx, (ctx) => leaseApproval(ctx, id));
  if (leased === undefined) return asReversal(await inTransaction(ctx, (ctx) => selectApproval(ctx, id)));
  const by: Context = { ...ctx, actor: { kind: "member", id: leased.decidedBy! } };
  const ended = await reversed(by, leased);
  if (ended === null) {
    await inTransaction(by, (ctx) => postponeApproval(ctx, id));
    return leased;
  }
  return inTransaction(by, async (ctx) => {
    const locked = asReversal(await lockApproval(ctx, id));
    if (locked.state !== "approved") return locked;
    const approval = { ...locked, ...ended, endedAt: ctx.clock.now() };
    await saveApproval(ctx, approval);
    await recordAudit(ctx, {
      action: `approval.${ended.state}`,
      recordType: "payment",
      recordId: approval.paymentId,
      details: { approvalId: id, attemptId: ended.attemptId, failure: ended.failure },
    });
    return approval;
  });
}

type Ended =
  | { state: "done"; attemptId: AttemptId; failure: null }
  | { state: "failed"; attemptId: null; failure: string };

/** Null: the outcome is not known yet, or another reversal of the payment is under way. */
async function reversed(
  ctx: Context,
  { id, paymentId, amount, reason, decidedAt }: ReversalApproval,
): Promise<Ended | null> {
  const isLate = ctx.clock.now().getTime() - decidedAt!.getTime() > CARRY_OUT_WITHIN_MS;
  try {
    const { attempt } = await reversePayment(withRecordKey(ctx, keyOf(id), id), {
      referenceCode: paymentId,
      amount,
      reason,
      onlyIfMade: isLate,
    });
    // An abandoned one was never sent: the next run makes another.
    if (attempt.state === "ABANDONED") return null;
    return { state: "done", attemptId: attempt.id, failure: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    if (error.reason === "in_progress" && !isLate) return null;
    return { state: "failed", attemptId: null, failure: error.reason ?? "refused" };
  }
}
