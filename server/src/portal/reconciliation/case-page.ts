import type { CasePage, CaseSide, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { asSystem, listCompanyMembers, type CompanyMember, type MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { findCase, type ReconciliationCase, type Side } from "#reconciliation/index.ts";
import type { Form } from "../forms/form.ts";
import { keptForm } from "../page/onward.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "#platform/text/money.ts";
import { caseRow } from "./cases-page.ts";

/** A form that was refused. What was typed is shown again. */
interface Sent {
  form: Form;
  problems: readonly Problem[];
}

export async function casePage(
  ctx: MemberContext,
  request: FastifyRequest,
  sent: Sent | null = null,
): Promise<CasePage> {
  const { id } = request.params as { id: string };
  const [{ found, notes }, terminals, names, members] = await Promise.all([
    findCase(ctx, id),
    listTerminals(ctx),
    memberNames(ctx),
    asSystem(ctx, listCompanyMembers),
  ]);
  const form = sent?.form ?? (await keptForm(ctx, request));
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  const nameOf = (author: string) => nameOfAuthor(author, names);
  const row = caseRow(ctx, found, { terminalNames, names });
  return {
    kind: "case",
    ...shellOf(ctx, request, "reconciliation"),
    listUrl: `${pageUrl(ctx, "/reconciliation")}?period=all&state=open`,
    row,
    ours: found.ours && sideOf(found.ours),
    bank: found.bank && sideOf(found.bank),
    paymentUrl: paymentUrlOf(ctx, found),
    found: found.foundAt.toISOString(),
    gone: found.causeGoneAt?.toISOString() ?? null,
    closed: closedOf(found, nameOf),
    notes: notes.map(({ id, text, author, at }) => ({ id, text, by: nameOf(author), at: at.toISOString() })),
    forms: row.isOpen && isAllowed(ctx, "reconciliation.close") ? formsOf({ row, found, members, sent, form }) : null,
    note: form?.text("note") ?? "",
    problems: sent?.problems ?? [],
  };
}

/** The name of an author, who is stored as "member:<id>", as a member's id alone, or as "operator:<name>". */
function nameOfAuthor(author: string, names: ReadonlyMap<string, string>): string {
  const name = author.replace(/^\w+:/, "");
  return names.get(name) ?? name;
}

interface Given {
  row: CasePage["row"];
  found: ReconciliationCase;
  members: readonly Pick<CompanyMember, "id" | "name">[];
  sent: Sent | null;
  form: Form | null;
}

function formsOf({ row, found, members, sent, form }: Given): NonNullable<CasePage["forms"]> {
  const assigned = found.assignedTo ?? "";
  const isMember = assigned === "" || members.some(({ id }) => id === assigned);
  const isNoteIdTaken = sent?.problems.some(({ reason }) => reason === "other_note") === true;
  return {
    noteAction: `${row.url}/note`,
    noteId: (isNoteIdTaken ? null : parseId(form?.text("id") ?? "")) ?? newId(),
    assignAction: `${row.url}/assign`,
    assigned,
    chosen: form !== null && isAssignment(form) ? form.text("member") : assigned,
    members: [
      ...(isMember ? [] : [{ id: assigned, name: row.assigned ?? "–" }]),
      ...members.map(({ id, name }) => ({ id, name })),
    ],
    closeAction: `${row.url}/close`,
    reason: form?.text("reason") ?? "",
  };
}

/** The form that assigns a case has no field for a note. */
function isAssignment(form: Form): boolean {
  return form.list("note").length === 0 && form.list("member").length > 0;
}

function sideOf({ amount, currency, installments, state, reference, authCode, at }: Side): CaseSide {
  return {
    money: moneyOf(amount, currency),
    installments,
    state,
    reference,
    approvalCode: authCode,
    at: at?.toISOString() ?? null,
  };
}

/** The search opens the payment that has this reference. */
function paymentUrlOf(ctx: MemberContext, { attemptId, bankOrderId }: ReconciliationCase): string | null {
  if (attemptId === null || !isAllowed(ctx, "payments.read")) return null;
  return `${pageUrl(ctx, "/search")}?q=${encodeURIComponent(bankOrderId)}`;
}

function closedOf(
  { closedAt, closedBy, closeReason, note }: ReconciliationCase,
  nameOf: (author: string) => string,
): CasePage["closed"] {
  if (closedAt === null || closedBy === null || closeReason === null) return null;
  return { at: closedAt.toISOString(), by: nameOf(closedBy), reason: closeReason, note: note ?? "" };
}
