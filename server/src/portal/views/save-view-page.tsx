import type { FastifyRequest } from "fastify";
import { saveView, viewLists, type MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf, FormPage, problemsOf, problemsOn } from "../forms/index.ts";
import { SaveViewFields } from "../lists/SaveView.tsx";
import { type Answer, keptForm, pageUrl, withQuery } from "../page/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { parametersOfStored, queryToStore } from "./saved-query.ts";
import { viewAreas, type ViewArea } from "./view-areas.ts";

const QUERY_LENGTH_MAX = 4_000;

/** The form of a list, alone on its page: after a refusal, and after a log-in. */
export async function saveViewPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const typed =
    request.method === "POST" ? formOf(request.body) : ((await keptForm(ctx, request)) ?? formOf(request.query));
  const area = areaOf(typed.text("list"));
  const query = typed.text("query", QUERY_LENGTH_MAX);
  const listUrl = withQuery(
    pageUrl(ctx, area.path),
    parametersOfStored(ctx, area, await queryToStore(ctx, area, query)),
  );
  const form = {
    action: pageUrl(ctx, "/views/new"),
    id: parseId(typed.text("id")) ?? newId(),
    list: area.list,
    query,
  };
  const { locale } = ctx.session.member;
  const text = textFor(ctx);
  const problems = problemsOn({ fields: ["viewName"], words: text.views.problem }, locale, refused);
  const view = (
    <FormPage
      nav={area.nav}
      title={text.views.saveTitle}
      back={{ label: text.views.list[area.list], url: listUrl }}
      action={form.action}
      problems={problems}
      submit={text.save}
    >
      <SaveViewFields form={form} name={typed.text("viewName")} isShared={typed.text("shared") === "yes"} />
    </FormPage>
  );
  return { view };
}

export async function saveRequestedView(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const area = areaOf(form.text("list"));
  const query = await queryToStore(ctx, area, form.text("query", QUERY_LENGTH_MAX));
  const given = {
    id: parseId<"saved-view">(form.text("id")) ?? newId<"saved-view">(),
    memberId: ctx.session.member.id,
    list: area.list,
    name: form.text("viewName"),
    query,
    isShared: form.text("shared") === "yes",
  };
  try {
    const saved = await inTransaction(ctx, (ctx) => saveView(ctx, given));
    return { to: withQuery(pageUrl(ctx, area.path), { ...parametersOfStored(ctx, area, saved.query), done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await saveViewPage(ctx, request, problems)), status };
  }
}

/** The list that the form names; the payments for anything else. */
export function areaOf(text: string): ViewArea {
  return viewAreas[viewLists.find((list) => list === text) ?? "payments"];
}
