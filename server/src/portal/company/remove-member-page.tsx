import type { FastifyRequest } from "fastify";
import { asSystem, removeMember, type MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { FormPage, problemsOf } from "../forms/index.ts";
import { type Answer, pageUrl, withQuery } from "../page/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { memberId, memberUrl, requestedMember } from "./member-page.tsx";

export async function removeMemberPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<Answer> {
  const { id, name, email } = await requestedMember(ctx, request);
  const url = memberUrl(ctx, id);
  const text = textFor(ctx).member;
  const view = (
    <FormPage
      nav="company"
      title={text.removeTitle(name)}
      note={email}
      back={{ label: name, url }}
      action={`${url}/remove`}
      problems={problems}
      submit={text.removeYes}
      isDangerous
    >
      <p>{text.removeText}</p>
    </FormPage>
  );
  return { view };
}

export async function removeRequestedMember(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = memberId(request);
  if (id === ctx.session.member.id) throw notFound("Members cannot remove themselves.");
  try {
    await asSystem(ctx, (write) => removeMember(write, id));
    return { to: withQuery(pageUrl(ctx, "/members"), { done: "removed" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await removeMemberPage(ctx, request, problems)), status };
  }
}
