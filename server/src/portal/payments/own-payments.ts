import { rightOf, type MemberContext } from "#members/index.ts";
import type { Payment } from "#payments/index.ts";

/** Some members see only the payments of links that they made. */
export function seesOwnOnly({ company }: MemberContext): boolean {
  return company !== null && rightOf(company.roles, "payments.read") === "own-links";
}

/** The part of a filter that leaves out what the member may not see. */
export function visibleTo(ctx: MemberContext): { memberId?: string } {
  return seesOwnOnly(ctx) ? { memberId: ctx.actor.id } : {};
}

export function maySee(ctx: MemberContext, { createdBy }: Pick<Payment, "createdBy">): boolean {
  return !seesOwnOnly(ctx) || (createdBy?.kind === "member" && createdBy.id === ctx.actor.id);
}
