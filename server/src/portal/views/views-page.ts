import type { EditViewPage, Problem, ViewsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  changeView,
  deleteView,
  findView,
  listViews,
  mayChange,
  type MemberContext,
  type ViewEditor,
} from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { areaOf } from "./save-view-page.ts";
import { parametersOfStored } from "./saved-query.ts";
import { viewAreas } from "./view-areas.ts";

export async function viewsPage(ctx: MemberContext, request: FastifyRequest): Promise<ViewsPage> {
  const area = areaOf(formOf(request.query).text("list"));
  const views = await listViews(ctx, area.list, ctx.session.member.id);
  const url = pageUrl(ctx, area.path);
  return {
    kind: "views",
    ...shellOf(ctx, request, area.nav),
    list: area.list,
    listUrl: url,
    views: views.map((view) => ({
      url: withQuery(url, parametersOfStored(ctx, area, view.query)),
      name: view.name,
      isShared: view.isShared,
      isOwn: view.memberId === ctx.session.member.id,
      editUrl: mayChange(view, editorOf(ctx)) ? pageUrl(ctx, `/views/${view.id}`) : null,
    })),
  };
}

export async function editViewPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<EditViewPage> {
  const view = await findView(ctx, requestedId(request), ctx.session.member.id);
  if (!mayChange(view, editorOf(ctx))) throw notFound("There is no such view.");
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const url = pageUrl(ctx, `/views/${view.id}`);
  return {
    kind: "edit-view",
    ...shellOf(ctx, request, viewAreas[view.list].nav),
    action: url,
    deleteUrl: `${url}/delete`,
    viewsUrl: viewsUrl(ctx, view.list),
    title: view.name,
    name: form?.text("viewName") ?? view.name,
    isShared: form === null ? view.isShared : form.text("shared") === "yes",
    problems,
  };
}

export async function changeRequestedView(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const given = { id: requestedId(request), name: form.text("viewName"), isShared: form.text("shared") === "yes" };
  const { list } = await findView(ctx, given.id, ctx.session.member.id);
  try {
    const editor = editorOf(ctx);
    await inTransaction(ctx, (ctx) => changeView(ctx, editor, given));
    return { to: withQuery(viewsUrl(ctx, list), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await editViewPage(ctx, request, problems) };
  }
}

export async function deleteRequestedView(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const editor = editorOf(ctx);
  const { list } = await inTransaction(ctx, (ctx) => deleteView(ctx, editor, requestedId(request)));
  return { to: withQuery(viewsUrl(ctx, list), { done: "view_deleted" }) };
}

function viewsUrl(ctx: MemberContext, list: string): string {
  return withQuery(pageUrl(ctx, "/views"), { list });
}

function requestedId(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

function editorOf({ session, company }: MemberContext): ViewEditor {
  return { memberId: session.member.id, isAdministrator: company?.roles.includes("administrator") ?? false };
}
