import type { Problem, SaveViewPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { saveView, viewLists, type MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { parametersOfStored, queryToStore } from "./saved-query.ts";
import { viewAreas, type ViewArea } from "./view-areas.ts";

const QUERY_LENGTH_MAX = 4_000;

/** The form of a list, alone on its page: after a refusal, and after a log-in. */
export async function saveViewPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<SaveViewPage> {
  const form =
    request.method === "POST" ? formOf(request.body) : ((await keptForm(ctx, request)) ?? formOf(request.query));
  const area = areaOf(form.text("list"));
  const address = form.text("query", QUERY_LENGTH_MAX);
  return {
    kind: "save-view",
    ...shellOf(ctx, request, area.nav),
    list: area.list,
    listUrl: withQuery(pageUrl(ctx, area.path), parametersOfStored(ctx, area, await queryToStore(ctx, area, address))),
    form: {
      action: pageUrl(ctx, "/views/new"),
      id: parseId(form.text("id")) ?? newId(),
      list: area.list,
      query: address,
    },
    name: form.text("viewName"),
    isShared: form.text("shared") === "yes",
    problems,
  };
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
    return { status, page: await saveViewPage(ctx, request, problems) };
  }
}

/** The list that the form names; the payments for anything else. */
export function areaOf(text: string): ViewArea {
  return viewAreas[viewLists.find((list) => list === text) ?? "payments"];
}
