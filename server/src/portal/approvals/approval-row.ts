import type { ApprovalRow } from "@servicepay/portal/render";
import type { Approval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findPayment } from "#payments/index.ts";
import { pageUrl } from "../shell.ts";
import { moneyOf } from "../shown/money.ts";

export async function approvalRow(
  ctx: MemberContext,
  approval: Approval,
  names: ReadonlyMap<string, string>,
): Promise<ApprovalRow> {
  const payment = await findPayment(ctx, approval.paymentId);
  const isOver = approval.state === "waiting" && approval.expiresAt <= ctx.clock.now();
  return {
    url: pageUrl(ctx, `/approvals/${approval.id}`),
    settles: approval.kind === "settlement" ? approval.as : null,
    asked: approval.askedAt.toISOString(),
    reference: payment?.clientReference ?? payment?.orderReference ?? "–",
    paymentUrl: pageUrl(ctx, `/payments/${approval.paymentId}`),
    amount: moneyOf(approval.amount, approval.currency),
    reason: approval.reason,
    askedBy: names.get(approval.askedBy) ?? "–",
    state: isOver ? "expired" : approval.state,
  };
}
