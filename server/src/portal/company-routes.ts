import { actions, roles, rights, type MemberContext, type Right, type Role } from "#members/index.ts";
import { noCompany } from "./page/error-pages.ts";
import { HEALTH } from "./operator/operator-urls.ts";
import { memberPage, type Portal } from "./page/page-routes.ts";
import { companyUrl, isAllowed, pageUrl, shellOf } from "./page/shell-of.ts";

export function companyRoutes(portal: Portal): void {
  memberPage(portal, { method: "GET", path: "/portal", action: "self" }, async ({ companies, session }) => {
    if (session.member.isOperator) return { to: HEALTH };
    const [first] = companies;
    if (first === undefined) throw noCompany();
    return { to: companyUrl(first.code) };
  });
  memberPage(
    portal,
    { method: "GET", path: "/portal/:company/roles", action: "company.read" },
    async (ctx, request) => ({
      page: {
        kind: "roles",
        ...shellOf(ctx, request, "company"),
        tabs: companyTabs(ctx),
        own: ctx.company?.roles ?? [],
        rows: actions.map((action) => ({
          action,
          rights: roles.map((role) => ({
            role,
            right: (rights[action] as Partial<Record<Role, Right>>)[role] ?? null,
          })),
        })),
      },
    }),
  );
}

export function companyTabs(ctx: MemberContext) {
  return {
    members: isAllowed(ctx, "members.read") ? pageUrl(ctx, "/members") : null,
    roles: pageUrl(ctx, "/roles"),
    settings: isAllowed(ctx, "setup.read") ? pageUrl(ctx, "/settings") : null,
    logIn: isAllowed(ctx, "members.read") ? pageUrl(ctx, "/log-in") : null,
    audit: isAllowed(ctx, "audit.read") ? pageUrl(ctx, "/audit") : null,
  };
}
