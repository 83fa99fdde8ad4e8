import { recordAudit } from "#audit/index.ts";
import { reversePayment, type AttemptId } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { withRecordKey } from "#platform/http/idempotency/keyed-request.ts";
import { Refusal } from "#platform/refusal.ts";
import { asReversal, CARRY_OUT_WITHIN_MS, keyOf, type ApprovalId, type ReversalApproval } from "./approval.ts";
import { leaseApproval, lockApproval, postponeApproval, saveApproval, selectApproval } from "./store/approvals.ts";

/**
 * Makes an approved void or refund, in the name of the member who decided. The approval's key prevents a
 * second one: the reversal of a process that died is continued. Returns the approval as it is if it has ended, another process
 * has it, or it must be tried again.
 */
export async function carryOut(ctx: Context, id: ApprovalId): Promise<ReversalApproval> {
  const leased = await inTransaction(ctx, (ctx) => leaseApproval(ctx, id));
  if (leased === undefined) return asReversal(await inTransaction(ctx, (ctx) => selectApproval(ctx, id)));
  const by: Context = { ...ctx, actor: { kind: "member", id: leased.decidedBy! } };
  const end = await tryReversal(by, leased);
  if (end === null) {
    await inTransaction(by, (ctx) => postponeApproval(ctx, id));
    return leased;
  }
  return inTransaction(by, async (ctx) => {
    const locked = asReversal(await lockApproval(ctx, id));
    if (locked.state !== "approved") return locked;
    const approval = { ...locked, ...end, endedAt: ctx.clock.now() };
    await saveApproval(ctx, approval);
    await recordAudit(ctx, {
      action: `approval.${end.state}`,
      recordType: "payment",
      recordId: approval.paymentId,
      details: { approvalId: id, attemptId: end.attemptId, failure: end.failure },
    });
    return approval;
  });
}

type ReversalEnd =
  | { state: "done"; attemptId: AttemptId; failure: null }
  | { state: "failed"; attemptId: null; failure: string };

/**
 * Returns null if nothing was sent, or if another reversal of the payment is under way; the approval is then tried again.
 */
async function tryReversal(
  ctx: Context,
  { id, paymentId, amount, reason, decidedAt }: ReversalApproval,
): Promise<ReversalEnd | null> {
  const isLate = ctx.clock.now().getTime() - decidedAt!.getTime() > CARRY_OUT_WITHIN_MS;
  try {
    const { attempt } = await reversePayment(withRecordKey(ctx, keyOf(id), id), {
      referenceCode: paymentId,
      amount,
      reason,
      onlyIfMade: isLate,
    });
    // An abandoned attempt was never sent: the next run makes another.
    if (attempt.state === "ABANDONED") return null;
    return { state: "done", attemptId: attempt.id, failure: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    if (error.reason === "in_progress" && !isLate) return null;
    return { state: "failed", attemptId: null, failure: error.reason ?? "refused" };
  }
}
