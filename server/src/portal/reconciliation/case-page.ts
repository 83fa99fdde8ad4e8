import { currencyOf, formatDecimal, subtractAmounts } from "@servicepay/money";
import type { CasePage, CaseSide, Money, Problem } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { findCase, type ReconciliationCase, type Side } from "#reconciliation/index.ts";
import type { Form } from "../form.ts";
import { keptForm } from "../onward.ts";
import { isAllowed, pageUrl, shellOf } from "../shell.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "../shown/money.ts";
import { caseRow } from "./cases-page.ts";

/** `sent`: a form that was refused. What was typed is shown again. */
export async function casePage(
  ctx: MemberContext,
  request: FastifyRequest,
  sent: { form: Form; problems: readonly Problem[] } | null = null,
): Promise<CasePage> {
  const { id } = request.params as { id: string };
  const [{ found, notes }, terminals, names] = await Promise.all([
    findCase(ctx, id),
    listTerminals(ctx),
    memberNames(ctx),
  ]);
  const form = sent?.form ?? (await keptForm(ctx, request));
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  const nameOf = (author: string) => names.get(author.replace(/^member:/, "")) ?? author;
  const row = caseRow(ctx, found, { terminalNames, names });
  return {
    kind: "case",
    ...shellOf(ctx, request, "reconciliation"),
    listUrl: `${pageUrl(ctx, "/reconciliation")}?period=all&state=open`,
    row,
    ours: found.ours && sideOf(found.ours),
    bank: found.bank && sideOf(found.bank),
    difference: differenceOf(found),
    paymentUrl: paymentUrlOf(ctx, found),
    found: found.foundAt.toISOString(),
    gone: found.causeGoneAt?.toISOString() ?? null,
    closed: closedOf(found, nameOf),
    notes: notes.map(({ id, text, author, at }) => ({ id, text, by: nameOf(author), at: at.toISOString() })),
    forms: row.isOpen && isAllowed(ctx, "reconciliation.close") ? formsOf(row.url, found, names, form) : null,
    note: form?.text("note", 1_000) ?? "",
    problems: sent?.problems ?? [],
  };
}

function formsOf(
  url: string,
  { assignedTo }: ReconciliationCase,
  names: ReadonlyMap<string, string>,
  form: Form | null,
): NonNullable<CasePage["forms"]> {
  return {
    noteAction: `${url}/note`,
    noteId: parseId(form?.text("id") ?? "") ?? newId(),
    assignAction: `${url}/assign`,
    assignedTo: assignedTo ?? "",
    members: [...names].map(([id, name]) => ({ id, name })),
    closeAction: `${url}/close`,
    reason: form?.text("reason") || "corrected_at_bank",
  };
}

function sideOf({ amount, currency, installments, reference, authCode, at }: Side): CaseSide {
  return {
    money: moneyOf(amount, currency),
    installments,
    reference,
    approvalCode: authCode,
    at: at?.toISOString() ?? null,
  };
}

/** The bank's amount less ours; it may be negative. */
function differenceOf({ ours, bank }: ReconciliationCase): Money | null {
  if (ours === null || bank === null || ours.currency !== bank.currency) return null;
  const { exponent } = currencyOf(ours.currency);
  const isLess = bank.amount < ours.amount;
  const amount = isLess ? subtractAmounts(ours.amount, bank.amount) : subtractAmounts(bank.amount, ours.amount);
  return { amount: `${isLess ? "-" : ""}${formatDecimal(amount, exponent)}`, currency: ours.currency };
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
