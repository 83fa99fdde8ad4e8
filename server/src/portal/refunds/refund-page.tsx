import { amountFromDecimal, zero, type Amount } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { ownLimit, reverseWithApproval, type ApprovalId, type ReversalApproval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findReversal, previewReversal, type PaymentId, type ReversalPreview } from "#payments/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { decimalOf } from "#platform/text/money.ts";
import { readTypedAmount, writeTypedAmount } from "#platform/text/typed-amount.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { problemsOn } from "../forms/problems.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { waitingApprovalsOf } from "../payments/WaitingApprovals.tsx";
import { formatMoney, textIn, type Problem } from "../words/index.ts";
import { Refund } from "./RefundView.tsx";

interface Shown {
  form: Form | null;
  /** What confirming does; null to show only what is left. */
  asked: ReversalPreview | null;
  problems: readonly Problem[];
  status: number;
}

/** The form that gives money back. It is sent twice: to see what would happen, and to confirm it. */
export async function refundPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return answer(ctx, request, { form: await keptForm(ctx, request), asked: null, problems: [], status: 200 });
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
    return await answer(ctx, request, { form, asked, problems: [], status: 200 });
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const explained = problems.map((problem) => withChange(problem, form, asked));
    return answer(ctx, request, { form, asked: null, problems: explained, status });
  }
}

/**
 * True if the member was shown what happens now. If nothing can be given back, this form may have done it already: then
 * the same id gets the first answer again.
 */
function wasSeen(form: Form, preview: ReversalPreview): boolean {
  const seen = form.text("seen");
  return seen !== "" && (preview.reversal === null || seen === seenText(preview));
}

async function requestRefund(
  ctx: MemberContext,
  form: Form,
  { id, paymentId, amount }: { id: ApprovalId; paymentId: PaymentId; amount: Amount },
): Promise<Answer> {
  const seenLeft = amountFromDecimal(form.text("left")) ?? zero;
  const reversal = { id, paymentId, amount, reason: form.text("reason"), seenLeft };
  const approval = await reverseWithApproval(ctx, actorOf(ctx), reversal);
  if (approval.needsSecond) return { to: withQuery(pageUrl(ctx, `/approvals/${id}/mine`), { done: "approval_asked" }) };
  return { to: withQuery(pageUrl(ctx, `/payments/${paymentId}`), { done: await resultOf(ctx, approval) }) };
}

function actorOf(ctx: MemberContext) {
  return { memberId: ctx.session.member.id, roles: ctx.company?.roles ?? [] };
}

/** The notice for an approved refund: the name of a text of the page. */
export async function resultOf(ctx: MemberContext, { state, attemptId }: ReversalApproval): Promise<string> {
  const reversal = attemptId === null ? undefined : await findReversal(ctx, attemptId);
  if (state === "failed" || reversal?.state === "DECLINED") return "not_given_back";
  return reversal?.state === "APPROVED" ? "given_back" : "giving_back";
}

/** An amount that is more than is left: "less_left" if there was more when the form was opened. */
function withChange(problem: Problem, form: Form, asked: ReversalPreview | null): Problem {
  const hasChanged = asked !== null && amountFromDecimal(form.text("left")) !== asked.left;
  return problem.reason === "more_than_left" && hasChanged ? { ...problem, reason: "less_left" } : problem;
}

async function answer(ctx: MemberContext, request: FastifyRequest, shown: Shown): Promise<Answer> {
  const paymentId = paymentIdOf(request);
  const { form, asked, status } = shown;
  const preview = asked ?? (await previewReversal(ctx, paymentId, null));
  const { payment, left, charge } = preview;
  if (payment.id !== paymentId) throw notFound("There is no such payment.");
  const { currency } = payment;
  const [own, approvals] = await Promise.all([
    ownLimit(ctx, actorOf(ctx), currency),
    waitingApprovalsOf(ctx, payment.id),
  ]);
  const shell = shellOf(ctx, request, "payments");
  const { locale } = shell;
  const what = charge === null ? "" : formatMoney(locale, { amount: left, currency });
  const page = { fields: ["amount", "reason"], words: textIn(locale).refund.problem };
  const given = {
    id: parseId(form?.text("id") ?? "") ?? newId(),
    left: charge === null ? "" : decimalOf(left, currency),
    seen: asked?.reversal ? seenText(asked) : "",
    amount: form?.text("amount") ?? writeTypedAmount(left, currency, locale),
    reason: form?.text("reason", 500) ?? "",
  };
  const view = (
    <Refund
      {...{ shell, preview, own, approvals, given }}
      paymentUrl={pageUrl(ctx, `/payments/${payment.id}`)}
      isAsked={(asked?.reversal ?? null) !== null}
      problems={problemsOn(
        page,
        locale,
        shown.problems.map((problem) => ({ ...problem, what })),
      )}
    />
  );
  return { view, locale, status };
}

/** Identifies a preview in the form that shows it: only what was shown is done. */
function seenText({ reversal, payment: { currency } }: ReversalPreview): string {
  return reversal === null ? "" : `${reversal.kind} ${decimalOf(reversal.amount, currency)}`;
}

function paymentIdOf(request: FastifyRequest): PaymentId {
  const id = parseId<"payment">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such payment.");
  return id;
}
