import type { DoneName } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { asSystem, listCompanyMembers, type MemberContext } from "#members/index.ts";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { assignCase, closeCase, closeReasons, noteCase, type Closing } from "#reconciliation/index.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl } from "../page/shell-of.ts";
import { casePage } from "./case-page.ts";

export function addNote(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, "case_noted", (ctx, caseId, form) => {
    const id = parseId<"reconciliation-case-note">(form.text("id")) ?? newId<"reconciliation-case-note">();
    return noteCase(ctx, caseId, { id, text: form.text("note") });
  });
}

export async function assignTo(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const members = await asSystem(ctx, listCompanyMembers);
  return changed(ctx, request, "case_assigned", (ctx, caseId, form) => {
    const [to, was] = [form.text("member"), form.text("was")];
    // The member to whom the case is assigned may have been removed. Keeping that assignment is allowed.
    if (to !== "" && to !== was && !members.some(({ id }) => id === to))
      throw invalid("member", "This person is not a member.", "invalid");
    return assignCase(ctx, caseId, { was: was === "" ? null : was, to: to === "" ? null : to });
  });
}

export function closeWithNote(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, "case_closed", (ctx, caseId, form) => {
    return closeCase(ctx, caseId, closingOf(form));
  });
}

/** Refuses a form without a reason. */
export function closingOf(form: Form): Closing {
  const reason = closeReasons.find((each) => each === form.text("reason"));
  if (reason === undefined) throw invalid("reason", "Choose the reason.", "not_chosen");
  return { reason, note: form.text("note") };
}

/** A refused change shows the case as it is now, with what was typed. */
async function changed(
  ctx: MemberContext,
  request: FastifyRequest,
  done: DoneName,
  change: (ctx: WriteContext, caseId: string, form: Form) => Promise<unknown>,
): Promise<Answer> {
  const { id } = request.params as { id: string };
  const form = formOf(request.body);
  try {
    await inTransaction(ctx, (ctx) => change(ctx, id, form));
    return { to: withQuery(pageUrl(ctx, `/reconciliation/cases/${id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const named = problems.map((problem) => (problem.field === "form" ? { ...problem, field: "case" } : problem));
    return { status, page: await casePage(ctx, request, { form, problems: named }) };
  }
}
