import type { FastifyRequest } from "fastify";
import { removeDynamicField } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, FormPage, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, pageUrl, withQuery } from "../page/index.ts";
import { PlainList } from "../parts/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { fieldOf, fieldUrl } from "./fields-page.tsx";

export async function removeFieldPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: { problems: readonly Problem[]; status: number } = { problems: [], status: 200 },
): Promise<Answer> {
  const { code, label, removedAt } = await fieldOf(ctx, request);
  if (removedAt !== null) throw notFound("The field has already been removed.");
  const { locale } = ctx.session.member;
  const { fields: text, terminals } = textFor(ctx);
  const problems = problemsOn({ fields: [], words: text.problem }, locale, refused.problems);
  const view = (
    <FormPage
      nav="setup"
      title={text.removeTitle(label)}
      note={<code>{code}</code>}
      back={{ label: text.changeTitle, url: fieldUrl(ctx, code, "change") }}
      action={fieldUrl(ctx, code, "remove")}
      hidden={{ seen: label }}
      problems={problems}
      problemsTitle={terminals.notDone}
      submit={text.removeSubmit}
      isDangerous
    >
      <PlainList lines={text.removeFacts} />
    </FormPage>
  );
  return { view, status: refused.status };
}

/** If the same form or a colleague has removed the field already, the answer is the same as after removing it. */
export async function removeField(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const removed = { to: withQuery(pageUrl(ctx, "/setup/fields"), { done: "field_removed" }) };
  const { code, removedAt } = await fieldOf(ctx, request);
  if (removedAt !== null) return removed;
  try {
    await removeDynamicField(ctx, code, formOf(request.body).text("seen"));
    return removed;
  } catch (error) {
    const { status } = problemsOf(error);
    return removeFieldPage(ctx, request, { status, problems: [{ field: "form", reason: "stale" }] });
  }
}
