import type { Problem, TemplatePage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { findTemplate, resetTemplate } from "#notifications/index.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { fieldsOfTexts } from "./template-fields.ts";
import { keyOf, nameOf, templateUrl } from "./template-url.ts";
import { previewOf, sampleFor, type LookOf } from "./template-preview.ts";
import { templateChanges } from "./templates-page.ts";

export async function templatePage(
  ctx: MemberContext,
  request: FastifyRequest,
  lookOf: LookOf,
  problems: readonly Problem[] = [],
): Promise<TemplatePage> {
  const key = keyOf(request);
  const [found, changeOf, sample] = await Promise.all([
    findTemplate(ctx, key),
    templateChanges(ctx),
    sampleFor(ctx, lookOf),
  ]);
  const url = templateUrl(ctx, key);
  return {
    kind: "template",
    ...setupShell(ctx, request),
    ...nameOf(key),
    listUrl: pageUrl(ctx, "/setup/messages"),
    isOwn: !found.isBuiltIn,
    lastChange: found.version === null ? null : changeOf(key),
    fields: fieldsOfTexts(found.texts),
    preview: previewOf(ctx, key, { texts: found.texts, sample, isInUse: true }),
    actions: isAllowed(ctx, "setup.write")
      ? {
          changeUrl: `${url}/change`,
          reset: found.isBuiltIn ? null : { action: `${url}/reset`, seen: String(found.version) },
        }
      : null,
    problems,
  };
}

/** Uses the standard texts again. A form that is sent twice resets once. */
export async function dropTemplate(ctx: MemberContext, request: FastifyRequest, lookOf: LookOf): Promise<Answer> {
  const key = keyOf(request);
  try {
    await resetTemplate(ctx, key, { seen: seenOf(request) });
    return { to: withQuery(templateUrl(ctx, key), { done: "template_reset" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const shown = problems.map(({ reason }) => ({ field: "template", reason }));
    return { status, page: await templatePage(ctx, request, lookOf, shown) };
  }
}

/** The version that the form was shown with. No version has the number -1. */
export function seenOf({ body }: FastifyRequest): number {
  const seen = formOf(body).text("seen", 9);
  return /^[0-9]{1,9}$/.test(seen) ? Number(seen) : -1;
}
