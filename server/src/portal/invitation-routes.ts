import type { InvitationPage, Problem } from "./model.ts";
import type { FastifyRequest } from "fastify";
import { findTenants } from "#identity/index.ts";
import {
  acceptAsMember,
  acceptAsNewMember,
  authenticateMember,
  canMailInvitations,
  findOpenInvitation,
  hasAccount,
  invitationPath,
  invitationOver,
  LogInNeeded,
  mailInvitation,
  type Member,
  type OpenedInvitation,
} from "#members/index.ts";
import { formOf, problemsOf } from "./forms/form.ts";
import { readLoginClient } from "./log-in/read-login-client.ts";
import { withQuery } from "./page/onward.ts";
import { publicPage, type Answer, type Portal } from "./page/page-routes.ts";
import { sessionToken } from "./page/cookies.ts";
import { companyUrl } from "./page/shell-of.ts";
import { signedOut } from "./page/signed-out-model.ts";

/**
 * The pages behind an invitation's link. Its signature gives access: the company's link asks for the mail that proves the
 * address, and the mail's link makes the account.
 */
export function invitationRoutes(portal: Portal): void {
  const path = "/portal/-/invitations/:token";
  publicPage(portal, { path, method: "GET" }, async (request) => ({ page: await invitationPage(portal, request) }));
  publicPage(portal, { path, method: "POST" }, async (request) => accept(portal, request));
}

async function accept(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const { platform, login } = portal;
  const invitation = await requireInvitation(portal, request);
  const member = await memberOfSession(portal, request);
  const company = await companyOf(portal, invitation);
  const to = withQuery(companyUrl(company.code), { done: "joined" });
  try {
    if (member !== null && isSame(member, invitation)) {
      const { id: memberId, email } = member;
      await acceptAsMember(platform, tokenOf(request), { memberId, email, traceId: request.id });
      return { to };
    }
    const form = formOf(request.body);
    const { locale } = signedOut(platform, request);
    if (!invitation.provesAddress) {
      await mailInvitation(platform, invitation, { company: company.name, locale, traceId: request.id });
      return { to: withQuery(invitationPath(tokenOf(request)), { sent: "1", lang: locale }) };
    }
    const given = { name: form.text("name"), password: form.text("password"), locale };
    const opened = await acceptAsNewMember(login, tokenOf(request), given, readLoginClient(request));
    return { to: opened.state === "enrol" ? withQuery("/portal/-/second-factor", { to }) : to, session: opened.token };
  } catch (error) {
    const { problems, ...refused } = problemsOf(error);
    return { ...refused, page: await invitationPage(portal, request, problems) };
  }
}

async function invitationPage(
  portal: Portal,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<InvitationPage> {
  const { platform } = portal;
  const invitation = await requireInvitation(portal, request);
  const [company, member, isKnown] = await Promise.all([
    companyOf(portal, invitation),
    memberOfSession(portal, request),
    // The company's link does not tell who has an account.
    invitation.provesAddress && hasAccount(platform, invitation),
  ]);
  const isOwn = member !== null && isSame(member, invitation);
  const common = signedOut(platform, request);
  const path = invitationPath(tokenOf(request));
  return {
    kind: "invitation",
    ...common,
    action: withQuery(path, { lang: common.locale }),
    company: company.name,
    email: invitation.email,
    roles: invitation.roles,
    account: isOwn ? "own" : !invitation.provesAddress ? "unproven" : isKnown ? "other" : "none",
    mail: !canMailInvitations(platform)
      ? "unavailable"
      : formOf(request.query).text("sent") === ""
        ? "offered"
        : "sent",
    logInUrl: withQuery("/portal/-/log-in", { to: path, lang: common.locale }),
    name: formOf(request.body).text("name"),
    problems,
  };
}

async function requireInvitation({ platform }: Portal, request: FastifyRequest): Promise<OpenedInvitation> {
  const invitation = await findOpenInvitation(platform, tokenOf(request));
  if (invitation === null) throw invitationOver();
  return invitation;
}

async function companyOf({ platform }: Portal, { tenantId }: OpenedInvitation) {
  const [company] = await findTenants(platform, [tenantId]);
  if (company === undefined || !company.isActive) throw invitationOver();
  return company;
}

async function memberOfSession({ platform }: Portal, request: FastifyRequest): Promise<Member | null> {
  const call = { token: sessionToken(platform, request), action: "self", companyCode: null, isWrite: false } as const;
  try {
    const { session } = await authenticateMember(platform, { ...call, traceId: request.id });
    // A company's provider does not decide which other companies the person joins.
    return session.provider === null ? session.member : null;
  } catch (error) {
    if (error instanceof LogInNeeded) return null;
    throw error;
  }
}

function isSame({ email }: Member, invitation: OpenedInvitation): boolean {
  return email.toLowerCase() === invitation.email.toLowerCase();
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token;
}
