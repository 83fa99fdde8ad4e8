import type { FastifyRequest } from "fastify";
import {
  asSystem,
  countMembers,
  invitationOver,
  invitationUrl,
  inviteFirstAdministrator,
  listOpenInvitations,
  type MemberContext,
} from "#members/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { InvitationLink, invitationMails } from "../company/invitation-page.tsx";
import { formOf, FormPage, problemsOf } from "../forms/index.ts";
import { type Answer, keptForm, withQuery } from "../page/index.ts";
import { Field } from "../parts/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { requestedCompany } from "./company-page.tsx";
import { atCompany } from "./initiator.ts";
import { operatorCompanyUrl } from "./operator-urls.ts";

/** Invites the first administrator of a company, who invites the others. */
export async function companyInvitePage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const { id, code, name } = await requestedCompany(ctx, request);
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const { administrators } = await countMembers(ctx, id);
  const problems = administrators > 0 ? [{ field: "email", reason: "has_administrator" }] : refused;
  const url = operatorCompanyUrl(code);
  const { companiesArea: text, members, invite } = textFor(ctx);
  const view = (
    <FormPage
      nav="companies"
      title={text.invite}
      note={invite.intro}
      back={{ label: name, url }}
      action={`${url}/invite`}
      hidden={{ id: parseId(form?.text("id") ?? "") ?? newId() }}
      problems={problems}
      submit={invite.submit}
    >
      <Field
        name="email"
        label={members.email}
        hint={invite.emailHint}
        type="email"
        autocomplete="off"
        value={form?.text("email") ?? ""}
        required
        autofocus
      />
    </FormPage>
  );
  return { view };
}

/** The form contains the invitation's id, so a form that is sent twice makes one invitation. */
export async function inviteToCompany(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id: tenantId, code } = await requestedCompany(ctx, request);
  const form = formOf(request.body);
  try {
    const id = parseId<"invitation">(form.text("id")) ?? newId<"invitation">();
    const given = { id, email: form.text("email"), mailIn: ctx.session.member.locale };
    await asSystem(atCompany(ctx, tenantId), (write) => inviteFirstAdministrator(write, given));
    return { to: withQuery(`${operatorCompanyUrl(code)}/invitations/${id}`, { done: "invited" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await companyInvitePage(ctx, request, problems)), status };
  }
}

/** Shows the link again while the company has no administrator. */
export async function companyInvitedPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id: tenantId, code, name } = await requestedCompany(ctx, request);
  const { administrators } = await countMembers(ctx, tenantId);
  const open = administrators > 0 ? [] : await asSystem(atCompany(ctx, tenantId), listOpenInvitations);
  const invitation = open.find(({ id }) => id === (request.params as { id: string }).id);
  if (invitation === undefined) throw invitationOver();
  const back = { label: name, url: operatorCompanyUrl(code) };
  const mail = (await invitationMails(ctx, [invitation.id]))(invitation.id);
  const view = (
    <InvitationLink nav="companies" {...{ back, invitation, mail, link: invitationUrl(ctx, invitation.id) }}>
      <a class="button primary" href={back.url}>
        {textFor(ctx).companiesArea.toCompany}
      </a>
    </InvitationLink>
  );
  return { view };
}
