import type { FieldFormPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { defineDynamicField, type KeptDynamicField } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { formOf, problemsOf, type Form } from "../form.ts";
import { keptForm, withQuery } from "../onward.ts";
import type { Answer } from "../page-routes.ts";
import { pageUrl } from "../shell.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { fieldOf, fieldUrl } from "./fields-page.ts";

export async function newFieldPage(ctx: MemberContext, request: FastifyRequest): Promise<FieldFormPage> {
  return formPage(ctx, request, { field: null, form: await keptForm(ctx, request) }, {});
}

/** A removed field is defined again with this form. */
export async function changeFieldPage(ctx: MemberContext, request: FastifyRequest): Promise<FieldFormPage> {
  const [field, form] = await Promise.all([fieldOf(ctx, request), keptForm(ctx, request)]);
  return formPage(ctx, request, { field, form }, { seen: form?.text("seen") });
}

export async function defineField(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return submit(ctx, request, null);
}

export async function changeField(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return submit(ctx, request, await fieldOf(ctx, request));
}

async function submit(ctx: MemberContext, request: FastifyRequest, field: KeptDynamicField | null): Promise<Answer> {
  const form = formOf(request.body);
  const { key, label } = typedIn(form);
  const seen = form.text("seen");
  try {
    await defineDynamicField(ctx, { code: field?.code ?? key, label }, field === null || seen === "" ? null : seen);
    return { to: withQuery(pageUrl(ctx, "/setup/fields"), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    // Somebody may have changed the field meanwhile: the form is shown with what is stored now.
    const now = field === null ? null : await fieldOf(ctx, request);
    return {
      status,
      page: formPage(ctx, request, { field: now, form }, { problems: problems.map(toFormProblem(now)) }),
    };
  }
}

/** Maps refused fields to form field names. */
function toFormProblem(field: KeptDynamicField | null) {
  return ({ field: name, reason }: Problem): Problem => {
    if (reason === "stale" || (reason === "taken" && field !== null)) return { field: "form", reason: "field_changed" };
    return { field: name === "code" ? "fieldKey" : name === "label" ? "fieldLabel" : name, reason };
  };
}

function typedIn(form: Form): { key: string; label: string } {
  return { key: form.text("fieldKey").trim(), label: form.text("fieldLabel").normalize("NFC").trim() };
}

function formPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { field, form }: { field: KeptDynamicField | null; form: Form | null },
  { seen, problems = [] }: { seen?: string | undefined; problems?: readonly Problem[] },
): FieldFormPage {
  const typed = form === null ? { key: "", label: field?.label ?? "" } : typedIn(form);
  const list = pageUrl(ctx, "/setup/fields");
  const isInUse = field !== null && field.removedAt === null;
  return {
    kind: "field-form",
    ...setupShell(ctx, request),
    action: field === null ? `${list}/new` : fieldUrl(ctx, field.code, "change"),
    listUrl: list,
    field: field === null ? null : { key: field.code, isInUse },
    typed,
    seen: seen ?? (isInUse ? field.label : ""),
    removeUrl: isInUse ? fieldUrl(ctx, field.code, "remove") : null,
    problems,
  };
}
