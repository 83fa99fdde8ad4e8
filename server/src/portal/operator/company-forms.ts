import type { CompanyInvitePage, CompanyInvitedPage, CompanyStatePage, NewCompanyPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { createTenant, setTenantActive } from "#identity/index.ts";
import {
  asSystem,
  invitationOver,
  invitationUrl,
  inviteFirstAdministrator,
  listOpenInvitations,
  countMembers,
  type MemberContext,
} from "#members/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { shellOf } from "../page/shell-of.ts";
import { requestedCompany } from "./company-page.ts";
import { atCompany, initiatorOf } from "./initiator.ts";
import { COMPANIES, operatorCompanyUrl, NEW_COMPANY } from "./operator-urls.ts";

export async function newCompanyPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<NewCompanyPage> {
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  return {
    kind: "new-company",
    ...shellOf(ctx, request, "companies"),
    action: NEW_COMPANY,
    backUrl: COMPANIES,
    id: parseId(form?.text("id") ?? "") ?? newId(),
    code: form?.text("companyCode") ?? "",
    name: form?.text("companyName") ?? "",
    problems,
  };
}

/** The form contains the company's id, so a form that is sent twice makes one company. */
export async function createCompany(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = parseId<"tenant">(form.text("id")) ?? newId<"tenant">();
  const code = form.text("companyCode").trim();
  try {
    await createTenant(ctx, { id, code, name: form.text("companyName").trim() }, initiatorOf(ctx));
    return { to: withQuery(operatorCompanyUrl(code), { done: "company_made" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await newCompanyPage(ctx, request, problems.map(atCompanyField)) };
  }
}

/** Names the fields so that the name of a company has other error texts than that of a person. */
function atCompanyField({ field, reason }: Problem): Problem {
  return { field: field === "code" ? "companyCode" : field === "name" ? "companyName" : field, reason };
}

export async function companyStatePage(
  ctx: MemberContext,
  request: FastifyRequest,
  change: "suspend" | "resume",
): Promise<CompanyStatePage> {
  const { code, name } = await requestedCompany(ctx, request);
  const backUrl = operatorCompanyUrl(code);
  return {
    kind: "company-state",
    ...shellOf(ctx, request, "companies"),
    action: `${backUrl}/${change}`,
    backUrl,
    name,
    change,
  };
}

/** Suspends or resumes a company. Repeating it changes nothing. */
export async function setCompanyState(
  ctx: MemberContext,
  request: FastifyRequest,
  change: "suspend" | "resume",
): Promise<Answer> {
  const { id, code } = await requestedCompany(ctx, request);
  await setTenantActive(ctx, id, change === "resume", initiatorOf(ctx));
  const done = change === "resume" ? "company_resumed" : "company_suspended";
  return { to: withQuery(operatorCompanyUrl(code), { done }) };
}

export async function companyInvitePage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<CompanyInvitePage> {
  const { id, code, name } = await requestedCompany(ctx, request);
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const backUrl = operatorCompanyUrl(code);
  const { administrators } = await countMembers(ctx, id);
  return {
    kind: "company-invite",
    ...shellOf(ctx, request, "companies"),
    action: `${backUrl}/invite`,
    backUrl,
    name,
    id: parseId(form?.text("id") ?? "") ?? newId(),
    email: form?.text("email") ?? "",
    problems: administrators > 0 ? [{ field: "email", reason: "has_administrator" }] : problems,
  };
}

/** The form contains the invitation's id, so a form that is sent twice makes one invitation. */
export async function inviteToCompany(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id: tenantId, code } = await requestedCompany(ctx, request);
  const form = formOf(request.body);
  try {
    const id = parseId<"invitation">(form.text("id")) ?? newId<"invitation">();
    const given = { id, email: form.text("email") };
    await asSystem(atCompany(ctx, tenantId), (write) => inviteFirstAdministrator(write, given));
    return { to: withQuery(`${operatorCompanyUrl(code)}/invitations/${id}`, { done: "invited" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await companyInvitePage(ctx, request, problems) };
  }
}

/** Shows the link again while the company has no administrator. */
export async function companyInvitedPage(ctx: MemberContext, request: FastifyRequest): Promise<CompanyInvitedPage> {
  const { id: tenantId, code, name } = await requestedCompany(ctx, request);
  const { administrators } = await countMembers(ctx, tenantId);
  const open = administrators > 0 ? [] : await asSystem(atCompany(ctx, tenantId), listOpenInvitations);
  const invitation = open.find(({ id }) => id === (request.params as { id: string }).id);
  if (invitation === undefined) throw invitationOver();
  return {
    kind: "company-invited",
    ...shellOf(ctx, request, "companies"),
    backUrl: operatorCompanyUrl(code),
    name,
    email: invitation.email,
    link: invitationUrl(ctx, invitation.id),
    expires: invitation.expiresAt.toISOString(),
  };
}
