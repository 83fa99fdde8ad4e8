import type { WaitingRequest } from "../model.ts";
import { listWaitingApprovals } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { PaymentId } from "#payments/index.ts";
import { approvalUrl } from "../approvals/approval-row.tsx";
import { isAllowed } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "#platform/text/money.ts";

/** The requests about a payment that wait for another member, with a link where the member may see them. */
export async function waitingRequestsOf(ctx: MemberContext, paymentId: PaymentId): Promise<WaitingRequest[]> {
  const waiting = await listWaitingApprovals(ctx, paymentId);
  if (waiting.length === 0) return [];
  const names = await memberNames(ctx);
  return waiting.map(({ id, kind, amount, currency, askedBy, askedAt }) => {
    const isOwn = askedBy === ctx.session.member.id && isAllowed(ctx, "approvals.own");
    return {
      kind,
      amount: moneyOf(amount, currency),
      askedBy: names.get(askedBy) ?? "–",
      asked: askedAt.toISOString(),
      url: isOwn || isAllowed(ctx, "approvals.read") ? approvalUrl(ctx, id) : null,
    };
  });
}
