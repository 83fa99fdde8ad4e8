import type { Problem, TemplateFields, TemplateFormPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { isDeepStrictEqual } from "node:util";
import type { MemberContext } from "#members/index.ts";
import { checkTexts, findTemplate, setTemplate, variablesOfKind, type FoundTemplate } from "#notifications/index.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { fieldsOfTexts, problemsOfTexts, textsOfFields, typedFields } from "./template-fields.ts";
import { keyOf, nameOf, templateUrl } from "./template-url.ts";
import { seenOf } from "./template-page.ts";
import { previewOf, sampleFor, type LookOf } from "./template-preview.ts";

export async function changeTemplatePage(
  ctx: MemberContext,
  request: FastifyRequest,
  lookOf: LookOf,
): Promise<TemplateFormPage> {
  const [found, form] = await Promise.all([findTemplate(ctx, keyOf(request)), keptForm(ctx, request)]);
  if (form === null) return formPage(ctx, request, lookOf, { found, fields: fieldsOfTexts(found.texts) });
  return formPage(ctx, request, lookOf, { found, fields: typedFields(form), seen: form.text("seen", 9) });
}

/** Saves the texts as a new version, or only shows how a message looks with them. */
export async function changeTemplate(ctx: MemberContext, request: FastifyRequest, lookOf: LookOf): Promise<Answer> {
  const key = keyOf(request);
  const found = await findTemplate(ctx, key);
  const form = formOf(request.body);
  const fields = typedFields(form);
  const shown = { found, fields, seen: form.text("seen", 9) };
  const texts = textsOfFields(fields, found.texts);
  const problems = problemsOfTexts(key, texts, found.texts);
  if (problems.length > 0) return { status: 400, page: await formPage(ctx, request, lookOf, { ...shown, problems }) };
  if (form.text("step") === "preview") return { page: await formPage(ctx, request, lookOf, shown) };
  try {
    // A resubmitted form creates no second version.
    if (!isDeepStrictEqual(checkTexts(key, texts), found.texts))
      await setTemplate(ctx, key, texts, { seen: seenOf(request) });
    return { to: withQuery(templateUrl(ctx, key), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    // Reload the stored version so that the member can save over it.
    const current = { found: await findTemplate(ctx, key), fields };
    return {
      status,
      page: await formPage(ctx, request, lookOf, { ...current, problems: problems.map(toFormProblem) }),
    };
  }
}

function toFormProblem(problem: Problem): Problem {
  return problem.reason === "stale" ? { field: "template", reason: "changed" } : problem;
}

interface Shown {
  found: FoundTemplate;
  fields: TemplateFields;
  /** The version that the form began with; default: the one in use. */
  seen?: string;
  problems?: readonly Problem[];
}

async function formPage(
  ctx: MemberContext,
  request: FastifyRequest,
  lookOf: LookOf,
  { found, fields, seen, problems = [] }: Shown,
): Promise<TemplateFormPage> {
  const key = keyOf(request);
  const url = templateUrl(ctx, key);
  const typed = textsOfFields(fields, found.texts);
  const isValid = problemsOfTexts(key, typed, found.texts).length === 0;
  const texts = isValid ? checkTexts(key, typed) : null;
  const isInUse = isDeepStrictEqual(texts, found.texts);
  return {
    kind: "template-form",
    ...setupShell(ctx, request),
    ...nameOf(key),
    action: `${url}/change`,
    cancelUrl: url,
    seen: seen ?? String(found.version ?? 0),
    fields,
    hasButton: "button" in found.texts && found.texts.button !== null,
    variables: variablesOfKind[key.kind],
    preview: texts === null ? null : previewOf(ctx, key, { texts, sample: await sampleFor(ctx, lookOf), isInUse }),
    problems,
  };
}
