import type { Id } from "#platform/ids.ts";
import type { Role } from "../access.ts";
import type { MemberId } from "../member.ts";
import type { MemberContext } from "../session.ts";

export type OperatorGrantId = Id<"operator-grant">;

export const ACCESS_HOURS = 24;
export const ACCESS_MS = ACCESS_HOURS * 60 * 60_000;
export const VISITS_SHOWN_MAX = 100;

/** What a company's grant allows. */
export const GUEST_ROLES = ["viewer"] as const satisfies readonly Role[];

/** A company's permission for the installation's operators to see its pages. */
export interface OperatorGrant {
  id: OperatorGrantId;
  grantedBy: MemberId;
  grantedAt: Date;
  expiresAt: Date;
}

/** A session in which an operator used a grant. */
export interface OperatorVisit {
  name: string;
  enteredAt: Date;
}

/** Whether the request is that of an operator whom the company let in. Guests change nothing. */
export function isGuest({ company, session }: Pick<MemberContext, "company" | "session">): boolean {
  return company !== null && session.member.isOperator;
}
