import type { FastifyRequest } from "fastify";
import { changeView, deleteView, findView, mayChange, type MemberContext, type ViewEditor } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, FormPage, problemsOf, problemsOn } from "../forms/index.ts";
import { ViewFields } from "../lists/SaveView.tsx";
import { type Answer, keptForm, pageUrl, withQuery } from "../page/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { viewAreas } from "./view-areas.ts";

export async function editViewPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const saved = await findView(ctx, requestedId(request), ctx.session.member.id);
  if (!mayChange(saved, editorOf(ctx))) throw notFound("There is no such view.");
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const name = form?.text("viewName") ?? saved.name;
  const isShared = form === null ? saved.isShared : form.text("shared") === "yes";
  const url = pageUrl(ctx, `/views/${saved.id}`);
  const { locale } = ctx.session.member;
  const words = textFor(ctx);
  const text = words.views;
  const problems = problemsOn({ fields: ["viewName"], words: text.problem }, locale, refused);
  const view = (
    <FormPage
      nav={viewAreas[saved.list].nav}
      title={saved.name}
      back={{ label: text.title, url: viewsUrl(ctx, saved.list) }}
      action={url}
      problems={problems}
      submit={words.save}
      below={
        <form class="sheet narrow" method="post" action={`${url}/delete`} data-once>
          <h2>{text.deleteTitle}</h2>
          <p class="hint">{isShared ? text.deleteSharedHint : text.deleteHint}</p>
          <div class="actions">
            <button class="danger">{text.delete}</button>
          </div>
        </form>
      }
    >
      <ViewFields {...{ name, isShared }} />
    </FormPage>
  );
  return { view };
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
    return { ...(await editViewPage(ctx, request, problems)), status };
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

export function editorOf({ session, company }: MemberContext): ViewEditor {
  return { memberId: session.member.id, isAdministrator: company?.roles.includes("administrator") ?? false };
}
