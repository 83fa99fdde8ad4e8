import type { HomePage } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import {
  actions,
  recoveryCodesLeft,
  rightOf,
  roles,
  rights,
  type MemberContext,
  type Right,
  type Role,
} from "#members/index.ts";
import { noCompany } from "./error-pages.ts";
import { memberPage, type Portal } from "./page-routes.ts";
import { companyUrl, isAllowed, pageUrl, shellOf } from "./shell.ts";

const FEW_CODES = 3;

export function companyRoutes(portal: Portal): void {
  const page = { method: "GET", action: "company.read" } as const;
  memberPage(portal, { method: "GET", path: "/portal", action: "self" }, async ({ companies }) => {
    const [first] = companies;
    if (first === undefined) throw noCompany();
    return { to: companyUrl(first.code) };
  });
  memberPage(portal, { ...page, path: "/portal/:company" }, async (ctx, request) => ({
    page: await homePage(ctx, request),
  }));
  memberPage(portal, { ...page, path: "/portal/:company/roles" }, async (ctx, request) => ({
    page: {
      kind: "roles",
      ...shellOf(ctx, request, "company"),
      tabs: companyTabs(ctx),
      own: ctx.company?.roles ?? [],
      rows: actions.map((action) => ({
        action,
        rights: roles.map((role) => ({ role, right: (rights[action] as Partial<Record<Role, Right>>)[role] ?? null })),
      })),
    },
  }));
}

export function companyTabs(ctx: MemberContext) {
  return { members: isAllowed(ctx, "members.read") ? pageUrl(ctx, "/members") : null, roles: pageUrl(ctx, "/roles") };
}

async function homePage(ctx: MemberContext, request: FastifyRequest): Promise<HomePage> {
  const { hasTotp, hasPasskey } = ctx.session.member;
  const hasSecondFactor = hasTotp || hasPasskey;
  const held = ctx.company?.roles ?? [];
  const codesLeft = await recoveryCodesLeft(ctx);
  const few = hasSecondFactor && codesLeft <= FEW_CODES ? (["few_recovery_codes"] as const) : [];
  return {
    kind: "home",
    ...shellOf(ctx, request, "home"),
    advice: hasSecondFactor ? few : ["no_second_factor"],
    recoveryCodesLeft: codesLeft,
    adviceUrl: hasTotp ? "/portal/-/me/recovery-codes" : "/portal/-/second-factor",
    rolesUrl: pageUrl(ctx, "/roles"),
    allowed: actions.flatMap((action) => {
      const right = rightOf(held, action);
      return right === null ? [] : [{ action, right }];
    }),
  };
}
