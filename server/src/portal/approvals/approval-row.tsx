import type { Approval, ApprovalId, ApprovalState } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findPayment, findReversal } from "#payments/index.ts";
import { isAllowed, pageUrl, useText } from "../page/index.ts";
import { StateMark, type Tone } from "../parts/index.ts";
import { reversalStateOf, type ReversalStateName } from "../refunds/reversal-filter.ts";
import { ReversalState } from "../refunds/ReversalState.tsx";

/** An approval with what lists and its page say about it. */
export interface ApprovalRow<Kind extends Approval = Approval> {
  approval: Kind;
  url: string;
  reference: string;
  paymentUrl: string;
  askedBy: string;
  decidedBy: string | null;
  /** An approval that nobody decided in time is expired before a worker has noted it. */
  state: ApprovalState;
  /** What the bank did with the void or refund that was made; null for every other approval. */
  reversal: ReversalStateName | null;
}

export async function approvalRow<Kind extends Approval>(
  ctx: MemberContext,
  approval: Kind,
  names: ReadonlyMap<string, string>,
): Promise<ApprovalRow<Kind>> {
  const payment = await findPayment(ctx, approval.paymentId);
  const isOver = approval.state === "waiting" && approval.expiresAt <= ctx.clock.now();
  return {
    approval,
    url: approvalUrl(ctx, approval.id),
    reference: payment?.clientReference ?? payment?.orderReference ?? "–",
    paymentUrl: pageUrl(ctx, `/payments/${approval.paymentId}`),
    askedBy: names.get(approval.askedBy) ?? "–",
    decidedBy: approval.decidedBy && (names.get(approval.decidedBy) ?? "–"),
    state: isOver ? "expired" : approval.state,
    reversal: await reversalOf(ctx, approval),
  };
}

async function reversalOf(ctx: MemberContext, { kind, state, attemptId }: Approval): Promise<ApprovalRow["reversal"]> {
  if (kind !== "reversal" || state !== "done" || attemptId === null) return null;
  const reversal = await findReversal(ctx, attemptId);
  return reversal === undefined ? null : reversalStateOf(reversal.state);
}

/** Members who may not see others' approvals have a page for what they asked for. */
export function approvalUrl(ctx: MemberContext, id: ApprovalId): string {
  const url = pageUrl(ctx, `/approvals/${id}`);
  return isAllowed(ctx, "approvals.read") ? url : `${url}/mine`;
}

const TONES: Readonly<Record<ApprovalState, Tone>> = {
  waiting: "waiting",
  approved: "asking",
  done: "good",
  failed: "wrong",
  refused: "dropped",
  expired: "over",
};

export function ApprovalMark({ row: { approval, state, reversal } }: { row: ApprovalRow }) {
  if (reversal !== null) return <ReversalState state={reversal} />;
  const { approvals, settle } = useText();
  const isSettled = approval.kind === "settlement" && (state === "done" || state === "failed");
  return <StateMark tone={TONES[state]} word={isSettled ? settle[state] : approvals.state[state]} />;
}
