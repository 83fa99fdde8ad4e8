import { amountFromDecimal, zero, type Amount } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { needsApproval, othersWhoMay, ownLimit, reverseWithApproval, type ReversalApproval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findReversal, previewReversal, type PaymentId, type ReversalPreview } from "#payments/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { invalid, notFound, type Refusal } from "#platform/refusal.ts";
import { decimalOf } from "#platform/text/money.ts";
import { readTypedAmount, writeTypedAmount } from "#platform/text/typed-amount.ts";
import { type Form, formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, withQuery } from "../page/index.ts";
import { waitingApprovalsOf } from "../payments/WaitingApprovals.tsx";
import { formatMoney, textIn, type Problem } from "../words/index.ts";
import { Refund } from "./RefundView.tsx";

interface Shown {
  form: Form | null;
  preview: RefundPreview;
  problems: readonly Problem[];
  status: number;
}

/** What giving back the typed amount would do, or everything that is left if the form was just opened. */
interface RefundPreview extends ReversalPreview {
  /** Null: the amount is not understood. */
  amount: Amount | null;
  /** Why the payment has nothing to give back, whatever the amount. */
  formRefusal: Refusal | null;
}

/** The form says what it would do. A script updates that while the member types; without script, the first press does. */
export async function refundPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = await keptForm(ctx, request);
  return answer(ctx, { form, preview: await previewOf(ctx, request, form), problems: [], status: 200 });
}

/** What the script asks for. Nothing is given back. */
export async function previewRefund(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  return answer(ctx, { form, preview: await previewOf(ctx, request, form), problems: [], status: 200 });
}

/** A confirmation of exactly what the form showed gives the money back, or asks for approval. Anything else is shown first. */
export async function submitRefund(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const preview = await previewOf(ctx, request, form);
  const { amount, refusal } = preview;
  try {
    if (amount === null) throw invalid("amount", "This is not an amount.");
    if (form.text("reason").trim() === "") throw invalid("reason", "Give a reason.", "required");
    if (wasSeen(form, preview)) return await giveBack(ctx, form, { paymentId: paymentIdOf(request), amount });
    if (refusal !== null) throw refusal;
    return await answer(ctx, { form, preview, problems: [], status: 200 });
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const explained = problems.map((problem) => withChange(problem, form, preview));
    return answer(ctx, { form, preview: await previewOf(ctx, request, form), problems: explained, status });
  }
}

async function previewOf(ctx: MemberContext, request: FastifyRequest, form: Form | null): Promise<RefundPreview> {
  const paymentId = paymentIdOf(request);
  const typed = form && readTypedAmount(form.text("amount"), ctx.session.member.locale);
  const preview = await previewReversal(ctx, paymentId, typed);
  if (preview.payment.id !== paymentId) throw notFound("There is no such payment.");
  if (form !== null && typed === null)
    return { ...preview, reversal: null, amount: null, formRefusal: preview.refusal };
  const whole = typed === null || preview.refusal === null ? preview : await previewReversal(ctx, paymentId, null);
  return { ...preview, amount: typed ?? preview.left, formRefusal: whole.refusal };
}

/**
 * True if the member was shown what happens now. If nothing can be given back, this form may have done it already: then
 * the same id returns the first answer.
 */
function wasSeen(form: Form, preview: ReversalPreview): boolean {
  const seen = form.text("seen");
  return seen !== "" && (preview.reversal === null || seen === seenText(preview));
}

async function giveBack(
  ctx: MemberContext,
  form: Form,
  { paymentId, amount }: { paymentId: PaymentId; amount: Amount },
): Promise<Answer> {
  const id = parseId<"approval">(form.text("id")) ?? newId<"approval">();
  const seenLeft = amountFromDecimal(form.text("left")) ?? zero;
  const seenNeedsApproval = form.text("approval") === "yes";
  const reversal = { id, paymentId, amount, reason: form.text("reason"), seenLeft, seenNeedsApproval };
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
  if (reversal?.state !== "APPROVED") return "giving_back";
  return reversal.kind === "void" ? "voided" : "given_back";
}

/** An amount that is more than is left: "less_left" if there was more when the form was opened. */
function withChange(problem: Problem, form: Form, preview: ReversalPreview): Problem {
  const hasChanged = amountFromDecimal(form.text("left")) !== preview.left;
  return problem.reason === "more_than_left" && hasChanged ? { ...problem, reason: "less_left" } : problem;
}

async function answer(ctx: MemberContext, { form, preview, problems, status }: Shown): Promise<Answer> {
  const { payment, left, charge, reversal, refusal, formRefusal } = preview;
  const { currency } = payment;
  const actor = actorOf(ctx);
  const [own, approvals, approvers] = await Promise.all([
    ownLimit(ctx, actor, currency),
    waitingApprovalsOf(ctx, payment.id),
    othersWhoMay(ctx, actor.memberId, "refunds.approve"),
  ]);
  const { locale } = ctx.session.member;
  const what = charge === null ? "" : formatMoney(locale, { amount: left, currency });
  const page = { fields: ["amount", "reason"], words: textIn(locale).refund.problem };
  const said = (shown: readonly Problem[]) =>
    problemsOn(
      page,
      locale,
      shown.map((problem) => ({ ...problem, what })),
    );
  const isRefusalNew = refusal !== null && form !== null && problems.length === 0;
  const given = {
    id: parseId(form?.text("id") ?? "") ?? newId(),
    left: charge === null ? "" : decimalOf(left, currency),
    seen: seenText(preview),
    amount: form?.text("amount") ?? writeTypedAmount(left, currency, locale),
    reason: form?.text("reason", 500) ?? "",
  };
  const view = (
    <Refund
      {...{ preview, own, approvals, approvers, given, formRefusal }}
      paymentUrl={pageUrl(ctx, `/payments/${payment.id}`)}
      asked={reversal && { ...reversal, needsApproval: needsApproval(own, reversal.amount) }}
      notPossible={isRefusalNew ? (said([{ field: "amount", reason: refusal.reason ?? "invalid" }])[0] ?? null) : null}
      problems={said(problems)}
    />
  );
  return { view, status, asksService: true };
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
