import type { OperatorAccessPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { asSystem, findOperatorAccess, type MemberContext } from "#members/index.ts";
import { withQuery } from "../page/onward.ts";
import { isAllowed, OPERATOR_ACCESS, pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";

export async function operatorAccessPage(ctx: MemberContext, request: FastifyRequest): Promise<OperatorAccessPage> {
  const [access, names] = await Promise.all([asSystem(ctx, findOperatorAccess), memberNames(ctx)]);
  const action = pageUrl(ctx, OPERATOR_ACCESS);
  return {
    kind: "operator-access",
    ...shellOf(ctx, request, "company"),
    action,
    endAction: `${action}/end`,
    backUrl: pageUrl(ctx, "/members"),
    logUrl: isAllowed(ctx, "audit.read")
      ? withQuery(pageUrl(ctx, "/audit"), { period: "all", noun: "operator_access" })
      : null,
    access: access && {
      by: names.get(access.grant.grantedBy) ?? access.grant.grantedBy,
      from: access.grant.grantedAt.toISOString(),
      until: access.grant.expiresAt.toISOString(),
      visits: access.visits.map(({ name, enteredAt }) => ({ name, at: enteredAt.toISOString() })),
    },
  };
}
