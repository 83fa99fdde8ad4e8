import { rightOf, type MemberContext } from "#members/index.ts";

/** Such members see payments of links that they made. Links do not record yet who made them, so there are none. */
export function seesOwnOnly({ company }: MemberContext): boolean {
  return company !== null && rightOf(company.roles, "payments.read") === "own-links";
}
