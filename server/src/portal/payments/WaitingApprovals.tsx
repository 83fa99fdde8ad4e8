import { listWaitingApprovals, type Approval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { PaymentId } from "#payments/index.ts";
import { approvalUrl } from "../approvals/approval-row.tsx";
import { isAllowed, useMember, useText } from "../page/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatMoney, formatTime, type Sum } from "../words/index.ts";

/** A reversal or a settlement that another member has to decide. */
export interface WaitingApproval {
  kind: Approval["kind"];
  sum: Sum;
  askedBy: string;
  askedAt: Date;
  /** Null if the member may not see it. */
  url: string | null;
}

export async function waitingApprovalsOf(ctx: MemberContext, paymentId: PaymentId): Promise<WaitingApproval[]> {
  const waiting = await listWaitingApprovals(ctx, paymentId);
  if (waiting.length === 0) return [];
  const names = await memberNames(ctx);
  return waiting.map(({ id, kind, amount, currency, askedBy, askedAt }) => {
    const isOwn = askedBy === ctx.session.member.id && isAllowed(ctx, "approvals.own");
    const url = isOwn || isAllowed(ctx, "approvals.read") ? approvalUrl(ctx, id) : null;
    return { kind, sum: { amount, currency }, askedBy: names.get(askedBy) ?? "–", askedAt, url };
  });
}

interface Props {
  approvals: readonly WaitingApproval[];
  /** What a waiting reversal means for the page. */
  note?: string;
}

export function WaitingApprovals({ approvals, note }: Props) {
  const { locale, now } = useMember();
  const text = useText();
  return approvals.map(({ kind, sum, askedBy, askedAt, url }) => (
    <div class="alert alert-info icon icon-idle" key={askedAt.toISOString()}>
      <div>
        <p>
          <strong>{text.payment.approvalWaits[kind](formatMoney(locale, sum))}</strong>
        </p>
        <p>{[askedBy, formatTime(locale, askedAt, now.zone)].join(", ")}</p>
        {note !== undefined && kind === "reversal" && <p>{note}</p>}
        {url !== null && (
          <p>
            <a href={url}>{text.settle.toApproval}</a>
          </p>
        )}
      </div>
    </div>
  ));
}
