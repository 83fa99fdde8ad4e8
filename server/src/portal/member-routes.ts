import type { InvitedPage, InvitePage, MemberPage, MembersPage, Problem, RemoveMemberPage } from "./model.ts";
import type { FastifyRequest } from "fastify";
import {
  asSystem,
  endMemberSessions,
  findCompanyMember,
  invitationOver,
  invitationUrl,
  inviteMember,
  listCompanyMembers,
  listOpenInvitations,
  removeMember,
  setMemberRoles,
  withdrawInvitation,
  type CompanyMember,
  type InvitationId,
  type MemberContext,
  type MemberId,
} from "#members/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { companyTabs } from "./company-routes.ts";
import { formOf, problemsOf } from "./forms/form.ts";
import { keptForm, withQuery } from "./page/onward.ts";
import { memberPage, type Answer, type Portal } from "./page/page-routes.ts";
import { isAllowed, OPERATOR_ACCESS, pageUrl, shellOf } from "./page/shell-of.ts";

export function memberRoutes(portal: Portal): void {
  const base = "/portal/:company/members";
  const read = { action: "members.read", method: "GET" } as const;
  const write = { action: "members.write", method: "POST" } as const;

  memberPage(portal, { ...read, path: base }, async (ctx, request) => ({ page: await membersPage(ctx, request) }));
  memberPage(portal, { ...write, method: "GET", path: `${base}/invite` }, async (ctx, request) => ({
    page: await invitePage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/invite` }, invite);
  memberPage(portal, { ...write, method: "GET", path: "/portal/:company/invitations/:id" }, async (ctx, request) => ({
    page: await invitedPage(ctx, request),
  }));
  memberPage(
    portal,
    { ...write, path: "/portal/:company/invitations/:id/withdraw", formAt: "/portal/:company/invitations/:id" },
    async (ctx, request) => {
      await asSystem(ctx, (write) => withdrawInvitation(write, invitationId(request)));
      return { to: withQuery(pageUrl(ctx, "/members"), { done: "withdrawn" }) };
    },
  );
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await companyMemberPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/:id` }, setRoles);
  memberPage(portal, { ...write, path: `${base}/:id/end-sessions`, formAt: `${base}/:id` }, async (ctx, request) => {
    const id = memberId(request);
    await asSystem(ctx, (write) => endMemberSessions(write, id));
    return { to: withQuery(pageUrl(ctx, `/members/${id}`), { done: "sessions_ended" }) };
  });
  memberPage(portal, { ...write, method: "GET", path: `${base}/:id/remove` }, async (ctx, request) => ({
    page: await removePage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/:id/remove` }, remove);
}

async function membersPage(ctx: MemberContext, request: FastifyRequest): Promise<MembersPage> {
  const { id: ownId } = ctx.session.member;
  const mayInvite = isAllowed(ctx, "members.write");
  const [members, invitations] = await asSystem(ctx, (read) =>
    Promise.all([listCompanyMembers(read), listOpenInvitations(read)]),
  );
  return {
    kind: "members",
    ...shellOf(ctx, request, "company"),
    tabs: companyTabs(ctx),
    inviteUrl: mayInvite ? pageUrl(ctx, "/members/invite") : null,
    operatorUrl: mayInvite ? pageUrl(ctx, OPERATOR_ACCESS) : null,
    members: members.map((member) => ({
      url: pageUrl(ctx, `/members/${member.id}`),
      name: member.name,
      email: member.email,
      roles: member.roles,
      hasSecondFactor: member.hasSecondFactor,
      isSelf: member.id === ownId,
      lastSeen: member.lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, roles, expiresAt }) => ({
      email,
      roles,
      expires: expiresAt.toISOString(),
      url: pageUrl(ctx, `/invitations/${id}`),
    })),
  };
}

async function invitePage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<InvitePage> {
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  return {
    kind: "invite",
    ...shellOf(ctx, request, "company"),
    action: pageUrl(ctx, "/members/invite"),
    backUrl: pageUrl(ctx, "/members"),
    id: parseId(form?.text("id") ?? "") ?? newId(),
    email: form?.text("email") ?? "",
    roles: form?.list("roles") ?? [],
    problems,
  };
}

/** The form contains the invitation's id, so a form that is sent twice creates one invitation. */
async function invite(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  try {
    const id = parseId<"invitation">(form.text("id")) ?? newId<"invitation">();
    const given = { id, email: form.text("email"), roles: form.list("roles") };
    await asSystem(ctx, (write) => inviteMember(write, given));
    return { to: withQuery(pageUrl(ctx, `/invitations/${id}`), { done: "invited" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await invitePage(ctx, request, problems) };
  }
}

async function invitedPage(ctx: MemberContext, request: FastifyRequest): Promise<InvitedPage> {
  const id = invitationId(request);
  const open = await asSystem(ctx, listOpenInvitations);
  const invitation = open.find((each) => each.id === id);
  if (invitation === undefined) throw invitationOver();
  return {
    kind: "invited",
    ...shellOf(ctx, request, "company"),
    backUrl: pageUrl(ctx, "/members"),
    email: invitation.email,
    roles: invitation.roles,
    link: invitationUrl(ctx, id),
    expires: invitation.expiresAt.toISOString(),
    withdrawAction: pageUrl(ctx, `/invitations/${id}/withdraw`),
  };
}

async function companyMemberPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<MemberPage> {
  const member = await foundMember(ctx, request);
  const isSelf = member.id === ctx.session.member.id;
  const url = pageUrl(ctx, `/members/${member.id}`);
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  return {
    kind: "member",
    ...shellOf(ctx, request, "company"),
    backUrl: pageUrl(ctx, "/members"),
    name: member.name,
    email: member.email,
    roles: member.roles,
    hasSecondFactor: member.hasSecondFactor,
    isSelf,
    joined: member.joinedAt.toISOString(),
    lastSeen: member.lastSeenAt?.toISOString() ?? null,
    rolesAction: url,
    chosen: form?.list("roles") ?? member.roles,
    removeUrl: isSelf ? null : `${url}/remove`,
    sessionsAction: `${url}/end-sessions`,
    problems,
  };
}

async function setRoles(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = memberId(request);
  try {
    const given = { was: form.text("was").split(" "), roles: form.list("roles") };
    await asSystem(ctx, (write) => setMemberRoles(write, id, given));
    return { to: withQuery(pageUrl(ctx, `/members/${id}`), { done: "roles_set" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await companyMemberPage(ctx, request, problems) };
  }
}

async function removePage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<RemoveMemberPage> {
  const { id, name, email } = await foundMember(ctx, request);
  const backUrl = pageUrl(ctx, `/members/${id}`);
  return {
    kind: "remove-member",
    ...shellOf(ctx, request, "company"),
    action: `${backUrl}/remove`,
    backUrl,
    name,
    email,
    problems,
  };
}

async function remove(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = memberId(request);
  if (id === ctx.session.member.id) throw notFound("Members cannot remove themselves.");
  try {
    await asSystem(ctx, (write) => removeMember(write, id));
    return { to: withQuery(pageUrl(ctx, "/members"), { done: "removed" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await removePage(ctx, request, problems) };
  }
}

function foundMember(ctx: MemberContext, request: FastifyRequest): Promise<CompanyMember> {
  return asSystem(ctx, (read) => findCompanyMember(read, memberId(request)));
}

function memberId(request: FastifyRequest): MemberId {
  const id = parseId<"member">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such member.");
  return id;
}

function invitationId(request: FastifyRequest): InvitationId {
  const id = parseId<"invitation">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such invitation.");
  return id;
}
