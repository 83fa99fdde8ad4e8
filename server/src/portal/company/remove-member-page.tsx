import type { FastifyRequest } from "fastify";
import { asSystem, removeMember, type MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { problemsOf } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
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
  const title = text.removeTitle(name);
  const view = (
    <Shell nav="company" title={title} problems={problems}>
      <Heading title={title} note={email} back={{ label: name, url }} />
      <form class="sheet narrow" method="post" action={`${url}/remove`} data-once>
        <Problems />
        <p>{text.removeText}</p>
        <FormActions label={text.removeYes} cancelUrl={url} isDangerous />
      </form>
    </Shell>
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
