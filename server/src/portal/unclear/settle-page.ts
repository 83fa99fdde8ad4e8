import type { EarlierSettlement, Problem, SettleOutcome, SettlePage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  othersWhoMaySettle,
  requestSettlement,
  settlementsOf,
  type ApprovalId,
  type SettlementApproval,
} from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findManualAttempt, type AttemptState, type ManualAttempt } from "#payments/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { evidenceOf } from "./evidence.ts";

export async function settlePage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: { form: Form; problems: readonly Problem[] } | null = null,
): Promise<SettlePage> {
  const attempt = await findManualAttempt(ctx, idOf(request));
  const [evidence, requests, names, others, kept] = await Promise.all([
    evidenceOf(ctx, attempt),
    settlementsOf(ctx, [attempt.id]),
    memberNames(ctx),
    othersWhoMaySettle(ctx, ctx.session.member.id),
    keptForm(ctx, request),
  ]);
  const waiting = requests.find(({ state }) => state === "waiting");
  const isOpen = attempt.state === "MANUAL" && waiting === undefined;
  const shown = (approval: SettlementApproval) => requestRowOf(ctx, approval, names);
  return {
    kind: "settle",
    ...shellOf(ctx, request, "approvals"),
    listUrl: pageUrl(ctx, "/unclear"),
    evidence,
    form: isOpen ? formFor(ctx, attempt, { others, form: refused?.form ?? kept }) : null,
    waiting: waiting === undefined || attempt.state !== "MANUAL" ? null : shown(waiting),
    earlier: requests.filter((approval) => approval !== waiting).map(shown),
    decided: DECIDED[attempt.state] ?? null,
    problems: refused?.problems ?? [],
  };
}

/** Requests approval, or records the outcome at once if no other member may approve. */
export async function submitSettlement(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  try {
    const approval = await requestSettlement(ctx, ctx.session.member.id, {
      id: parseId<"approval">(form.text("id")) ?? newId<"approval">(),
      attemptId: idOf(request),
      as: form.text("as") as SettleOutcome,
      authCode: form.text("authCode"),
      hostReference: form.text("hostReference"),
      reason: form.text("source"),
      seenAlone: form.text("alone") === "yes",
    });
    const done = approval.needsSecond ? "settlement_asked" : "settled";
    return { to: withQuery(pageUrl(ctx, `/approvals/${approval.id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const named = problems.map((problem) => ({ ...problem, field: FORM_FIELDS[problem.field] ?? problem.field }));
    return { status, page: await settlePage(ctx, request, { form, problems: named }) };
  }
}

/** Maps refused fields to form field names. */
const FORM_FIELDS: Readonly<Record<string, string>> = { reason: "source", form: "settlement" };

const DECIDED: Partial<Record<AttemptState, SettleOutcome>> = {
  APPROVED: "approved",
  DECLINED: "declined",
  REVERSED: "reversed",
};

function formFor(
  ctx: MemberContext,
  { id, kind }: ManualAttempt,
  { others, form }: { others: readonly string[]; form: Form | null },
): NonNullable<SettlePage["form"]> {
  return {
    action: pageUrl(ctx, `/unclear/${id}`),
    id: parseId<"approval">(form?.text("id") ?? "") ?? newId<"approval">(),
    isAlone: others.length === 0,
    others,
    outcomes: kind === "sale" ? ["approved", "declined", "reversed"] : ["approved", "declined"],
    outcome: form?.text("as", 20) ?? "",
    authCode: form?.text("authCode", 64) ?? "",
    hostReference: form?.text("hostReference", 64) ?? "",
    source: form?.text("source", 500) ?? "",
  };
}

function requestRowOf(
  ctx: MemberContext,
  { id, askedAt, askedBy, as, state }: SettlementApproval,
  names: ReadonlyMap<string, string>,
): EarlierSettlement {
  return {
    url: pageUrl(ctx, `/approvals/${id satisfies ApprovalId}`),
    at: askedAt.toISOString(),
    askedBy: names.get(askedBy) ?? "–",
    outcome: as,
    state,
  };
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
