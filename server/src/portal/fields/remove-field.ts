import type { Problem, RemoveFieldPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { removeDynamicField } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { formOf, problemsOf } from "../form.ts";
import { withQuery } from "../onward.ts";
import type { Answer } from "../page-routes.ts";
import { notFound } from "#platform/refusal.ts";
import { pageUrl } from "../shell.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { fieldOf, fieldUrl } from "./fields-page.ts";

export async function removeFieldPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<RemoveFieldPage> {
  const { code, label, removedAt } = await fieldOf(ctx, request);
  if (removedAt !== null) throw notFound("The field has already been removed.");
  return {
    kind: "remove-field",
    ...setupShell(ctx, request),
    action: fieldUrl(ctx, code, "remove"),
    backUrl: fieldUrl(ctx, code, "change"),
    key: code,
    label,
    problems,
  };
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
    return { status, page: await removeFieldPage(ctx, request, [{ field: "form", reason: "field_changed" }]) };
  }
}
