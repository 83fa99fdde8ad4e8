import type { FastifyRequest } from "fastify";
import { othersWhoMay, settleWithApproval, settlementsOf, type SettlementApproval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findUnclearAttempt, type AttemptState, type UnclearAttempt, type ManualOutcome } from "#payments/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { type Form, formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, withQuery } from "../page/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { textIn, type Problem } from "../words/index.ts";
import { evidenceOf } from "./evidence.tsx";
import { Settle, type ShownSettlement } from "./SettleView.tsx";

interface Refused {
  form: Form;
  problems: readonly Problem[];
  status: number;
}

/** The form that settles an attempt, or why it cannot be settled now. */
export async function settlePage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: Refused | null = null,
): Promise<Answer> {
  const attempt = await findUnclearAttempt(ctx, idOf(request));
  const [evidence, approvals, names, others, kept] = await Promise.all([
    evidenceOf(ctx, attempt),
    settlementsOf(ctx, [attempt.id]),
    memberNames(ctx),
    othersWhoMay(ctx, ctx.session.member.id, "payments.settle"),
    keptForm(ctx, request),
  ]);
  const waiting = approvals.find(({ state }) => state === "waiting");
  const isUnclear = attempt.state === "MANUAL";
  const shown = (approval: SettlementApproval): ShownSettlement => ({
    url: pageUrl(ctx, `/approvals/${approval.id}`),
    at: approval.askedAt,
    askedBy: names.get(approval.askedBy) ?? "–",
    outcome: approval.as,
    state: approval.state,
  });
  const { locale } = ctx.session.member;
  const fields = ["as", "authCode", "hostReference", "source"];
  const page = { fields, verbNames: { source: "reason" }, words: textIn(locale).settle.problem };
  const view = (
    <Settle
      evidence={evidence}
      listUrl={pageUrl(ctx, "/unclear")}
      paymentUrl={pageUrl(ctx, `/payments/${attempt.paymentId}`)}
      form={isUnclear && waiting === undefined ? formFor(attempt, others, refused?.form ?? kept) : null}
      action={pageUrl(ctx, `/unclear/${attempt.id}`)}
      waiting={waiting !== undefined && isUnclear ? shown(waiting) : null}
      earlier={approvals.filter((approval) => approval !== waiting).map(shown)}
      decided={DECIDED[attempt.state] ?? null}
      problems={problemsOn(page, locale, refused?.problems ?? [])}
    />
  );
  return { view, status: refused?.status ?? 200 };
}

/** Asks for approval, or records the outcome at once if no other member may approve. */
export async function submitSettlement(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  try {
    const approval = await settleWithApproval(ctx, ctx.session.member.id, {
      id: parseId<"approval">(form.text("id")) ?? newId<"approval">(),
      attemptId: idOf(request),
      as: form.text("as") as ManualOutcome,
      authCode: form.text("authCode"),
      hostReference: form.text("hostReference"),
      reason: form.text("source"),
      seenAlone: form.text("alone") === "yes",
    });
    const done = approval.needsSecond ? "settlement_asked" : "settled";
    return { to: withQuery(pageUrl(ctx, `/approvals/${approval.id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return settlePage(ctx, request, { form, problems, status });
  }
}

const DECIDED: Partial<Record<AttemptState, ManualOutcome>> = {
  APPROVED: "approved",
  DECLINED: "declined",
  REVERSED: "reversed",
};

function formFor({ kind }: UnclearAttempt, others: readonly string[], form: Form | null) {
  const outcomes: readonly ManualOutcome[] =
    kind === "sale" ? ["approved", "declined", "reversed"] : ["approved", "declined"];
  return {
    id: parseId<"approval">(form?.text("id") ?? "") ?? newId<"approval">(),
    others,
    outcomes,
    outcome: form?.text("as", 20) ?? "",
    authCode: form?.text("authCode", 64) ?? "",
    hostReference: form?.text("hostReference", 64) ?? "",
    source: form?.text("source", 500) ?? "",
  };
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
