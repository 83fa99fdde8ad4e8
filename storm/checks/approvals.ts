import type { World } from "../world/world.ts";
import { minorOf, type AttemptRow, type Books } from "./books.ts";

interface ApprovalRow {
  id: string;
  payment_id: string;
  amount: string;
  currency: string;
  state: string;
  asked_by: string;
  decided_by: string | null;
  needs_second: boolean;
  attempt_id: string | null;
  /** The bank's day on which it was asked. */
  day: string;
  /** The most that the member may give back alone on a day: the company's setting for the member's roles, or the default. */
  limit: string;
}

/**
 * I22: each void or refund of a member belongs to one approval that another member approved or that was within the limit of
 * the member who asked. An approval that waits, was refused, expired or failed gives nothing back.
 */
export async function checkApprovals(world: World, { attempts }: Books): Promise<string[]> {
  const approvals = await world.query<ApprovalRow>(
    `select a.id, a.payment_id, a.amount, a.currency, a.state, a.asked_by, a.decided_by, a.needs_second, a.attempt_id,
       (a.asked_at at time zone 'Europe/Istanbul')::date::text as day,
       (select coalesce(max(coalesce(l.amount, d.amount)), 0)::text
        from (values ('support', 1000.0), ('finance', 25000.0)) d (role, amount)
        left join approval_limits l on l.tenant_id = a.tenant_id and l.role = d.role and l.currency = a.currency
        where d.role = any(m.roles)) as limit
     from approvals a join memberships m on m.tenant_id = a.tenant_id and m.member_id = a.asked_by
     where a.kind = 'reversal'`,
  );
  const made = await world.query<{ id: string }>(
    `select a.id from attempts a join attempt_history h on h.tenant_id = a.tenant_id and h.attempt_id = a.id
     where a.kind <> 'sale' and a.state = 'APPROVED' and h.to_state = 'SUBMITTING' and h.actor like 'member:%'`,
  );
  return approvalBreaches(
    approvals,
    attempts,
    made.map(({ id }) => id),
  ).map((breach) => `I22: ${breach}`);
}

export function approvalBreaches(
  approvals: readonly ApprovalRow[],
  attempts: readonly AttemptRow[],
  madeByMembers: readonly string[],
): string[] {
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const approvalsOf = Map.groupBy(approvals, ({ attempt_id }) => attempt_id);
  const unasked = madeByMembers.flatMap((id) => {
    const count = approvalsOf.get(id)?.length ?? 0;
    return count === 1 ? [] : [`reversal ${id} of a member belongs to ${count} approvals`];
  });
  const wrong = approvals.flatMap((approval) => {
    if (approval.attempt_id === null) return [];
    const attempt = attemptOf.get(approval.attempt_id);
    const isSameRefund =
      attempt?.payment_id === approval.payment_id &&
      minorOf(attempt.charged_amount, attempt.currency) === minorOf(approval.amount, approval.currency);
    const isApprovedByAnother =
      !approval.needs_second || (approval.decided_by !== null && approval.decided_by !== approval.asked_by);
    return [
      ...(isSameRefund
        ? []
        : [`approval ${approval.id} asked for ${approval.amount}, and its reversal gave ${attempt?.charged_amount}`]),
      ...(approval.state === "done" ? [] : [`approval ${approval.id} is ${approval.state}, and has a reversal`]),
      ...(isApprovedByAnother ? [] : [`approval ${approval.id} was not approved by another member`]),
    ];
  });
  return [...unasked, ...wrong, ...aboveLimits(approvals)];
}

/** Reports each member who gave back more alone than the limit, per currency and bank day. */
function aboveLimits(approvals: readonly ApprovalRow[]): string[] {
  const alone = approvals.filter(({ needs_second, state }) => !needs_second && state !== "failed");
  const ofDay = Map.groupBy(alone, ({ asked_by, currency, day }) => `${asked_by} ${currency} ${day}`);
  return [...ofDay].flatMap(([whose, own]) => {
    const { currency, limit } = own[0]!;
    const sum = own.reduce((total, { amount }) => total + minorOf(amount, currency), 0n);
    const allowed = minorOf(limit, currency);
    return sum <= allowed ? [] : [`${whose}: ${sum} minor units were given back alone, and the limit is ${allowed}`];
  });
}
