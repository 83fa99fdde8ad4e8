import type { OperatedCompanyPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { findTenant, type Tenant } from "#identity/index.ts";
import { asSystem, countMembers, listOpenInvitations, operatorAccessOf, type MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import { lastAttemptAt } from "#reports/index.ts";
import { shellOf } from "../page/shell-of.ts";
import { accessTo } from "./companies-page.ts";
import { atCompany } from "./initiator.ts";
import { COMPANIES, operatorCompanyUrl } from "./operator-urls.ts";

export async function operatedCompanyPage(ctx: MemberContext, request: FastifyRequest): Promise<OperatedCompanyPage> {
  const tenant = await requestedCompany(ctx, request);
  const { id, code, name, isActive, createdAt } = tenant;
  const own = atCompany(ctx, id);
  const [{ members, administrators }, terminals, lastAttempt, access] = await Promise.all([
    countMembers(ctx, id),
    listTerminals(own),
    lastAttemptAt(ctx, id),
    operatorAccessOf(ctx, [id]),
  ]);
  // Once the company has an administrator, only the company sees its invitations.
  const invitations = administrators === 0 ? await asSystem(own, listOpenInvitations) : [];
  const url = operatorCompanyUrl(code);
  return {
    kind: "operated-company",
    ...shellOf(ctx, request, "companies"),
    backUrl: COMPANIES,
    operated: { code, name, isActive, created: createdAt.toISOString() },
    terminals: { active: terminals.filter((each) => each.isActive).length, all: terminals.length },
    members,
    administrators,
    lastAttempt: lastAttempt?.toISOString() ?? null,
    access: isActive ? accessTo(code, access.get(id)) : null,
    invitations: invitations.map(({ id: invitation, email, expiresAt }) => ({
      email,
      expires: expiresAt.toISOString(),
      url: `${url}/invitations/${invitation}`,
    })),
    inviteUrl: administrators === 0 && isActive ? `${url}/invite` : null,
    stateUrl: `${url}/${isActive ? "suspend" : "resume"}`,
  };
}

export async function requestedCompany(ctx: MemberContext, request: FastifyRequest): Promise<Tenant> {
  const tenant = await findTenant(ctx, (request.params as { code: string }).code);
  if (tenant === undefined) throw notFound("There is no such company.");
  return tenant;
}
