import type { FastifyRequest } from "fastify";
import { removeDynamicField } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { problemsOn } from "../forms/problems.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
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
  const title = text.removeTitle(label);
  const url = fieldUrl(ctx, code, "change");
  const problems = problemsOn({ fields: [], words: text.problem }, locale, refused.problems);
  const view = (
    <Shell nav="setup" title={title} problems={problems}>
      <Heading title={title} note={<code>{code}</code>} back={{ label: text.changeTitle, url }} />
      <form class="sheet narrow" method="post" action={fieldUrl(ctx, code, "remove")} data-once>
        <Problems title={terminals.notDone} />
        <input type="hidden" name="seen" value={label} />
        <ul class="plain-list">
          {text.removeFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <FormActions label={text.removeSubmit} cancelUrl={url} isDangerous />
      </form>
    </Shell>
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
