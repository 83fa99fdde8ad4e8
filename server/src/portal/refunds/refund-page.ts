import { amountFromDecimal, zero, type Amount } from "@servicepay/money";
import type { Money, Problem, RefundPage, RefundPreview } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { ownLimit, requestReversal, type ApprovalId, type ReversalApproval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findReversal, previewReversal, type PaymentId, type ReversalPreview } from "#payments/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { readTypedAmount, writeTypedAmount } from "#platform/text/typed-amount.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { waitingRequestsOf } from "../payments/waiting-requests.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";

interface Shown {
  form: Form | null;
  /** What confirming does; null to show only what is left. */
  asked: ReversalPreview | null;
  problems: readonly Problem[];
}

export async function refundPage(ctx: MemberContext, request: FastifyRequest): Promise<RefundPage> {
  return pageOf(ctx, request, { form: await keptForm(ctx, request), asked: null, problems: [] });
}

/**
 * The first submit shows what would happen. A confirmation of exactly that gives the money back, or asks for approval.
 */
export async function submitRefund(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const paymentId = paymentIdOf(request);
  let asked: ReversalPreview | null = null;
  try {
    const amount = readTypedAmount(form.text("amount"), ctx.session.member.locale);
    if (amount === null) throw invalid("amount", "This is not an amount.");
    if (form.text("reason").trim() === "") throw invalid("reason", "Give a reason.", "required");
    const id = parseId<"approval">(form.text("id")) ?? newId<"approval">();
    asked = await previewReversal(ctx, paymentId, amount);
    if (wasSeen(form, asked)) return await requestRefund(ctx, form, { id, paymentId, amount });
    if (asked.refusal !== null) throw asked.refusal;
    return { page: await pageOf(ctx, request, { form, asked, problems: [] }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const explained = aboutReversal(problems).map((problem) => withChange(problem, form, asked));
    return { status, page: await pageOf(ctx, request, { form, asked: null, problems: explained }) };
  }
}

/**
 * True if the member was shown what happens now. If nothing can be given back, this form may have done it already: then
 * the request with its id gets the first answer again.
 */
function wasSeen(form: Form, { reversal, payment }: ReversalPreview): boolean {
  const seen = form.text("seen");
  if (seen === "") return false;
  return reversal === null || seen === seenText(reversal.kind, moneyOf(reversal.amount, payment.currency));
}

async function requestRefund(
  ctx: MemberContext,
  form: Form,
  { id, paymentId, amount }: { id: ApprovalId; paymentId: PaymentId; amount: Amount },
): Promise<Answer> {
  const seenLeft = amountFromDecimal(form.text("left")) ?? zero;
  const request = { id, paymentId, amount, reason: form.text("reason"), seenLeft };
  const approval = await requestReversal(ctx, actorOf(ctx), request);
  if (approval.needsSecond) return { to: withQuery(pageUrl(ctx, `/approvals/${id}/mine`), { done: "approval_asked" }) };
  return { to: withQuery(pageUrl(ctx, `/payments/${paymentId}`), { done: await resultOf(ctx, approval) }) };
}

function actorOf(ctx: MemberContext) {
  return { memberId: ctx.session.member.id, roles: ctx.company?.roles ?? [] };
}

/** The notice for a request that was approved: the name of a text of the page. */
export async function resultOf(ctx: MemberContext, { state, attemptId }: ReversalApproval): Promise<string> {
  const reversal = attemptId === null ? undefined : await findReversal(ctx, attemptId);
  if (state === "failed" || reversal?.state === "DECLINED") return "not_given_back";
  return reversal?.state === "APPROVED" ? "given_back" : "giving_back";
}

/** Refusals of no field have texts of their own on these pages. */
function aboutReversal(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => (problem.field === "form" ? { ...problem, field: "reversal" } : problem));
}

/** An amount that is more than is left: "less_left" if there was more when the form was opened. */
function withChange(problem: Problem, form: Form, asked: ReversalPreview | null): Problem {
  const hasChanged = asked !== null && amountFromDecimal(form.text("left")) !== asked.left;
  return problem.reason === "more_than_left" && hasChanged ? { ...problem, reason: "less_left" } : problem;
}

async function pageOf(ctx: MemberContext, request: FastifyRequest, shown: Shown): Promise<RefundPage> {
  const paymentId = paymentIdOf(request);
  const { form, asked } = shown;
  const whole = asked ?? (await previewReversal(ctx, paymentId, null));
  const { payment, left, charge, refusal } = whole;
  if (payment.id !== paymentId) throw notFound("There is no such payment.");
  const { currency } = payment;
  const [own, requests] = await Promise.all([
    ownLimit(ctx, actorOf(ctx), currency),
    waitingRequestsOf(ctx, payment.id),
  ]);
  const paymentUrl = pageUrl(ctx, `/payments/${payment.id}`);
  return {
    kind: "refund",
    ...shellOf(ctx, request, "payments"),
    action: `${paymentUrl}/refund`,
    paymentUrl,
    reference: payment.clientReference ?? payment.orderReference,
    id: parseId(form?.text("id") ?? "") ?? newId(),
    left: charge === null ? null : moneyOf(left, currency),
    requests,
    ownLimit: { left: moneyOf(own.left, currency), limit: moneyOf(own.limit, currency) },
    charge: charge && {
      installments: charge.installments,
      markup: charge.markup === zero ? null : moneyOf(charge.markup, currency),
      card: charge.maskedPan,
    },
    amount: form?.text("amount") ?? writeTypedAmount(left, currency, ctx.session.member.locale),
    reason: form?.text("reason", 500) ?? "",
    preview: asked?.reversal ? previewOf(asked.reversal, asked) : null,
    refusal: refusal && { field: "reversal", reason: refusal.reason ?? "invalid" },
    problems: shown.problems,
  };
}

function previewOf(reversal: NonNullable<ReversalPreview["reversal"]>, { payment }: ReversalPreview): RefundPreview {
  return {
    kind: reversal.kind,
    amount: moneyOf(reversal.amount, payment.currency),
    bankDayEnds: reversal.bankDayEndsAt?.toISOString() ?? null,
    mayBeRefusedToday: reversal.mayBeRefusedToday,
    seen: seenText(reversal.kind, moneyOf(reversal.amount, payment.currency)),
  };
}

/** Identifies a preview in the form that shows it. */
function seenText(kind: RefundPreview["kind"], { amount }: Money): string {
  return `${kind} ${amount}`;
}

function paymentIdOf(request: FastifyRequest): PaymentId {
  const id = parseId<"payment">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such payment.");
  return id;
}
