import type { ApprovalPage, ApprovalRow, Problem } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { decideRequest, findApproval, listApprovals, type Approval, type ApprovalState } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findPayment, previewReversal } from "#payments/index.ts";
import { cursorOf, readCursor, type ListPosition } from "#platform/list-page.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../form.ts";
import { keptForm, withQuery } from "../onward.ts";
import type { Answer } from "../page-routes.ts";
import { resultOf } from "../refunds/refund-page.ts";
import { isAllowed, pageUrl, shellOf } from "../shell.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "../shown/money.ts";

const DECIDED: readonly ApprovalState[] = ["approved", "done", "failed", "refused", "expired"];

export async function approvalsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [waiting, decided, names] = await Promise.all([
    listApprovals(ctx, ["waiting"], null),
    listApprovals(ctx, DECIDED, positionOf(request)),
    memberNames(ctx),
  ]);
  const rowsOf = (approvals: readonly Approval[]) =>
    Promise.all(approvals.map((approval) => rowOf(ctx, approval, names)));
  const url = pageUrl(ctx, "/approvals");
  return {
    page: {
      kind: "approvals",
      ...shellOf(ctx, request, "approvals"),
      waiting: await rowsOf(waiting.rows),
      decided: await rowsOf(decided.rows),
      newerUrl: decided.newer && withQuery(url, { before: cursorOf(decided.newer) }),
      olderUrl: decided.older && withQuery(url, { after: cursorOf(decided.older) }),
    },
  };
}

/** The page of a request for the member who made it. */
export async function ownApprovalPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { askedBy } = await findApproval(ctx, idOf(request));
  if (askedBy !== ctx.session.member.id) throw notFound("There is no such request.");
  return approvalPage(ctx, request);
}

export async function approvalPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const kept = await keptForm(ctx, request);
  return { page: await pageOf(ctx, request, { note: kept?.text("note", 500) ?? "", problems: [] }) };
}

export async function decideApproval(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const note = form.text("note", 500);
  try {
    const as = form.text("as") === "approve" ? "approve" : "refuse";
    const memberId = ctx.session.member.id;
    const approval = await decideRequest(ctx, { approvalId: idOf(request), memberId, as, note });
    const done = approval.state === "refused" ? "approval_refused" : await resultOf(ctx, approval);
    return { to: withQuery(pageUrl(ctx, `/approvals/${approval.id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const about = problems.map((problem) => ({ ...problem, field: "reversal" }));
    return { status, page: await pageOf(ctx, request, { note, problems: about }) };
  }
}

async function pageOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { note, problems }: { note: string; problems: readonly Problem[] },
): Promise<ApprovalPage> {
  const approval = await findApproval(ctx, idOf(request));
  const names = await memberNames(ctx);
  const row = await rowOf(ctx, approval, names);
  const isOpen = approval.state === "waiting" && approval.expiresAt > ctx.clock.now();
  const preview = isOpen ? await previewReversal(ctx, approval.paymentId, approval.amount) : null;
  return {
    kind: "approval",
    ...shellOf(ctx, request, "approvals"),
    listUrl: pageUrl(ctx, isAllowed(ctx, "approvals.read") ? "/approvals" : "/payments"),
    row: { ...row, state: approval.state === "waiting" && !isOpen ? "expired" : approval.state },
    expires: approval.expiresAt.toISOString(),
    decidedBy: approval.decidedBy && (names.get(approval.decidedBy) ?? "–"),
    decided: approval.decidedAt?.toISOString() ?? null,
    note: approval.note,
    failure: approval.failure === null ? null : { field: "reversal", reason: approval.failure },
    form: preview && {
      action: pageUrl(ctx, `/approvals/${approval.id}`),
      isOwn: approval.askedBy === ctx.session.member.id || !isAllowed(ctx, "refunds.approve"),
      note,
      left: moneyOf(preview.left, approval.currency),
      refusal: preview.refusal && { field: "reversal", reason: preview.refusal.reason ?? "invalid" },
    },
    problems,
  };
}

async function rowOf(ctx: MemberContext, approval: Approval, names: ReadonlyMap<string, string>): Promise<ApprovalRow> {
  const payment = await findPayment(ctx, approval.paymentId);
  return {
    url: pageUrl(ctx, `/approvals/${approval.id}`),
    asked: approval.askedAt.toISOString(),
    reference: payment?.clientReference ?? payment?.orderReference ?? "–",
    paymentUrl: pageUrl(ctx, `/payments/${approval.paymentId}`),
    amount: moneyOf(approval.amount, approval.currency),
    reason: approval.reason,
    askedBy: names.get(approval.askedBy) ?? "–",
    state: approval.state,
  };
}

function positionOf(request: FastifyRequest): ListPosition | null {
  const { after, before } = request.query as { after?: unknown; before?: unknown };
  if (typeof after === "string") return readCursor("older", after);
  return typeof before === "string" ? readCursor("newer", before) : null;
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
