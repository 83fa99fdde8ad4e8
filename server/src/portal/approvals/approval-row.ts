import type { ApprovalRow } from "../model.ts";
import type { Approval, ApprovalId } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findPayment, findReversal } from "#payments/index.ts";
import { reversalStateOf } from "../refunds/reversal-filter.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";

export async function approvalRow(
  ctx: MemberContext,
  approval: Approval,
  names: ReadonlyMap<string, string>,
): Promise<ApprovalRow> {
  const payment = await findPayment(ctx, approval.paymentId);
  const isOver = approval.state === "waiting" && approval.expiresAt <= ctx.clock.now();
  return {
    url: approvalUrl(ctx, approval.id),
    settles: approval.kind === "settlement" ? approval.as : null,
    asked: approval.askedAt.toISOString(),
    reference: payment?.clientReference ?? payment?.orderReference ?? "–",
    paymentUrl: pageUrl(ctx, `/payments/${approval.paymentId}`),
    amount: moneyOf(approval.amount, approval.currency),
    reason: approval.reason,
    askedBy: names.get(approval.askedBy) ?? "–",
    state: isOver ? "expired" : approval.state,
    reversal: await reversalOf(ctx, approval),
  };
}

async function reversalOf(ctx: MemberContext, { kind, state, attemptId }: Approval): Promise<ApprovalRow["reversal"]> {
  if (kind !== "reversal" || state !== "done" || attemptId === null) return null;
  const reversal = await findReversal(ctx, attemptId);
  return reversal === undefined ? null : reversalStateOf(reversal.state);
}

/** Members who may not see the requests of others have a page for their own. */
export function approvalUrl(ctx: MemberContext, id: ApprovalId): string {
  const url = pageUrl(ctx, `/approvals/${id}`);
  return isAllowed(ctx, "approvals.read") ? url : `${url}/mine`;
}
