import type { Problem, SettlementPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { decideSettlement, findApproval, type SettlementApproval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findManualAttempt } from "#payments/index.ts";
import { notFound } from "#platform/refusal.ts";
import { approvalRow } from "../approvals/approval-row.tsx";
import { formOf, problemsOf } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { evidenceOf } from "./evidence.ts";

/** The page of a request to settle an attempt, for the members who may approve it and the one who asked. */
export async function settlementPage(
  ctx: MemberContext,
  request: FastifyRequest,
  approval: SettlementApproval,
  { note, problems }: { note: string; problems: readonly Problem[] },
): Promise<SettlementPage> {
  const [attempt, names] = await Promise.all([findManualAttempt(ctx, approval.attemptId), memberNames(ctx)]);
  const row = await approvalRow(ctx, approval, names);
  const isOpen = row.state === "waiting";
  const isSettled = attempt.state !== "MANUAL";
  return {
    kind: "settlement",
    ...shellOf(ctx, request, "approvals"),
    listUrl: pageUrl(ctx, "/approvals"),
    evidence: await evidenceOf(ctx, attempt),
    row,
    outcome: approval.as,
    authCode: approval.authCode,
    hostReference: approval.hostReference,
    isAlone: !approval.needsSecond,
    expires: approval.expiresAt.toISOString(),
    decidedBy: approval.decidedBy && (names.get(approval.decidedBy) ?? "–"),
    decided: approval.decidedAt?.toISOString() ?? null,
    note: approval.note,
    failure: approval.failure === null ? null : { field: "settlement", reason: approval.failure },
    form: isOpen
      ? {
          action: pageUrl(ctx, `/approvals/${approval.id}/settlement`),
          canDecide: approval.askedBy !== ctx.session.member.id && isAllowed(ctx, "payments.settle"),
          note,
          refusal: isSettled ? { field: "settlement", reason: "not_manual" } : null,
        }
      : null,
    problems,
  };
}

export async function decideRequestedSettlement(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = request.params as { id: string };
  const form = formOf(request.body);
  const note = form.text("note", 500);
  try {
    const as = form.text("as") === "approve" ? "approve" : "refuse";
    const { state } = await decideSettlement(ctx, { approvalId: id, memberId: ctx.session.member.id, as, note });
    const done = state === "done" ? "settled" : state === "failed" ? "not_settled" : "settlement_refused";
    return { to: withQuery(pageUrl(ctx, `/approvals/${id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const shown = problems.map((problem) => ({ ...problem, field: "settlement" }));
    const approval = await findApproval(ctx, id);
    if (approval.kind !== "settlement") throw notFound("There is no such request.");
    return { status, page: await settlementPage(ctx, request, approval, { note, problems: shown }) };
  }
}
