import type { FastifyRequest } from "fastify";
import { asSystem, listMembersAllowed, type CompanyMember, type MemberContext } from "#members/index.ts";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { assignCase, closeCase, findCase, noteCase, type ReconciliationCase } from "#reconciliation/index.ts";
import { type Form, formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, keptForm, pageUrl, withQuery } from "../page/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { terminalNames } from "../shown/terminal-names.ts";
import { textIn, type DoneName, type Problem } from "../words/index.ts";
import { CasePage, type CaseForms } from "./CasePage.tsx";
import { closingOf } from "./ClosingFields.tsx";

/** A form that was refused. What was typed is shown again. */
interface Sent {
  form: Form;
  problems: readonly Problem[];
}

export async function casePage(ctx: MemberContext, request: FastifyRequest, sent: Sent | null = null): Promise<Answer> {
  const { id } = request.params as { id: string };
  const [{ found, notes }, terminals, names, members] = await Promise.all([
    findCase(ctx, id),
    terminalNames(ctx),
    memberNames(ctx),
    mayOpenCases(ctx),
  ]);
  const form = sent?.form ?? (await keptForm(ctx, request));
  const words = textIn(ctx.session.member.locale).reconciliation.problem;
  const problems = problemsOn({ words }, ctx.session.member.locale, sent?.problems ?? []);
  const mayClose = found.state === "open" && isAllowed(ctx, "reconciliation.close");
  const forms = mayClose ? formsOf(found, { names, members, problems, form }) : null;
  const terminal = terminals.get(found.terminalId) ?? "–";
  return { view: <CasePage {...{ found, notes, terminal, names, forms, form, problems }} /> };
}

function mayOpenCases(ctx: MemberContext): Promise<CompanyMember[]> {
  return asSystem(ctx, (ctx) => listMembersAllowed(ctx, "reconciliation.read"));
}

interface Given {
  names: ReadonlyMap<string, string>;
  members: readonly Pick<CompanyMember, "id" | "name">[];
  problems: readonly Problem[];
  form: Form | null;
}

function formsOf({ assignedTo }: ReconciliationCase, { names, members, problems, form }: Given): CaseForms {
  const assigned = assignedTo ?? "";
  const isMember = assigned === "" || members.some(({ id }) => id === assigned);
  const isNoteIdTaken = problems.some(({ reason }) => reason === "other_note");
  return {
    noteId: (isNoteIdTaken ? null : parseId(form?.text("id") ?? "")) ?? newId(),
    chosen: form !== null && isAssignment(form) ? form.text("member") : assigned,
    members: [
      ...(isMember ? [] : [{ id: assigned, name: names.get(assigned) ?? "–" }]),
      ...members.map(({ id, name }) => ({ id, name })),
    ],
  };
}

/** The form that assigns a case has no field for a note. */
function isAssignment(form: Form): boolean {
  return form.list("note").length === 0 && form.list("member").length > 0;
}

export function addNote(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, "case_noted", (ctx, caseId, form) => {
    const id = parseId<"reconciliation-case-note">(form.text("id")) ?? newId<"reconciliation-case-note">();
    return noteCase(ctx, caseId, { id, text: form.text("note") });
  });
}

export async function assignTo(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const members = await mayOpenCases(ctx);
  return changed(ctx, request, "case_assigned", (ctx, caseId, form) => {
    const [to, was] = [form.text("member"), form.text("was")];
    // The member to whom the case is assigned may have been removed. Keeping that assignment is allowed.
    if (to !== "" && to !== was && !members.some(({ id }) => id === to))
      throw invalid("member", "This person may not open cases.", "invalid");
    return assignCase(ctx, caseId, { was: was === "" ? null : was, to: to === "" ? null : to });
  });
}

export function closeWithNote(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, "case_closed", (ctx, caseId, form) => closeCase(ctx, caseId, closingOf(form)));
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
    return { ...(await casePage(ctx, request, { form, problems })), status };
  }
}
