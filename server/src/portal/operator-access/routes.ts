import { asSystem, endOperatorAccess, grantOperatorAccess } from "#members/index.ts";
import { withQuery } from "../page/onward.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { OPERATOR_ACCESS, pageUrl } from "../page/shell-of.ts";
import { operatorAccessPage } from "./operator-access-page.ts";

/** The page on which a company grants the installation's operators access, or ends it. */
export function operatorAccessPages(portal: Portal): void {
  const path = `/portal/:company${OPERATOR_ACCESS}`;
  const action = "members.write";
  memberPage(portal, { method: "GET", path, action }, async (ctx, request) => ({
    page: await operatorAccessPage(ctx, request),
  }));
  memberPage(portal, { method: "POST", path, action }, async (ctx) => {
    await asSystem(ctx, (write) => grantOperatorAccess(write, ctx.session.member.id));
    return { to: withQuery(pageUrl(ctx, OPERATOR_ACCESS), { done: "operator_let_in" }) };
  });
  memberPage(portal, { method: "POST", path: `${path}/end`, formAt: path, action }, async (ctx) => {
    await asSystem(ctx, (write) => endOperatorAccess(write, ctx.session.member.id));
    return { to: withQuery(pageUrl(ctx, "/members"), { done: "operator_shut_out" }) };
  });
}
