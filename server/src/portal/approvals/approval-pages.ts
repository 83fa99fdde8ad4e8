import type { ApprovalPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  decideRequest,
  findApproval,
  listApprovals,
  type Approval,
  type ApprovalState,
  type ReversalApproval,
} from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { previewReversal } from "#payments/index.ts";
import { cursorOf, readCursor, type ListPosition } from "#platform/list-page.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { resultOf } from "../refunds/refund-page.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { memberNames } from "../shown/member-names.ts";
import { moneyOf } from "#platform/text/money.ts";
import { settlementPage } from "../unclear/settlement-page.ts";
import { approvalRow } from "./approval-row.ts";

const DECIDED: readonly ApprovalState[] = ["approved", "done", "failed", "refused", "expired"];

export function approvalsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return listOf(ctx, request, { path: "/approvals", askedBy: null });
}

/** The requests that the member made. */
export function ownApprovalsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return listOf(ctx, request, { path: "/approvals/mine", askedBy: ctx.session.member.id });
}

async function listOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { path, askedBy }: { path: string; askedBy: string | null },
): Promise<Answer> {
  const [waiting, decided, names] = await Promise.all([
    listApprovals(ctx, ["waiting"], null, askedBy),
    listApprovals(ctx, DECIDED, positionOf(request), askedBy),
    memberNames(ctx),
  ]);
  const rowsOf = (approvals: readonly Approval[]) =>
    Promise.all(approvals.map((approval) => approvalRow(ctx, approval, names)));
  const url = pageUrl(ctx, path);
  return {
    page: {
      kind: "approvals",
      ...shellOf(ctx, request, "approvals"),
      waiting: await rowsOf(waiting.rows),
      decided: await rowsOf(decided.rows),
      unclearUrl: askedBy === null ? pageUrl(ctx, "/unclear") : null,
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
  const [kept, approval] = await Promise.all([keptForm(ctx, request), findApproval(ctx, idOf(request))]);
  const given = { note: kept?.text("note", 500) ?? "", problems: [] };
  if (approval.kind === "settlement") return { page: await settlementPage(ctx, request, approval, given) };
  return { page: await pageOf(ctx, request, approval, given) };
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
    const shown = problems.map((problem) => ({ ...problem, field: "reversal" }));
    const approval = await findApproval(ctx, idOf(request));
    if (approval.kind !== "reversal") throw notFound("There is no such request.");
    return { status, page: await pageOf(ctx, request, approval, { note, problems: shown }) };
  }
}

async function pageOf(
  ctx: MemberContext,
  request: FastifyRequest,
  approval: ReversalApproval,
  { note, problems }: { note: string; problems: readonly Problem[] },
): Promise<ApprovalPage> {
  const names = await memberNames(ctx);
  const row = await approvalRow(ctx, approval, names);
  const isOpen = row.state === "waiting";
  const preview = isOpen ? await previewReversal(ctx, approval.paymentId, approval.amount) : null;
  return {
    kind: "approval",
    ...shellOf(ctx, request, "approvals"),
    listUrl: pageUrl(ctx, isAllowed(ctx, "approvals.read") ? "/approvals" : "/approvals/mine"),
    row,
    expires: approval.expiresAt.toISOString(),
    decidedBy: approval.decidedBy && (names.get(approval.decidedBy) ?? "–"),
    decided: approval.decidedAt?.toISOString() ?? null,
    note: approval.note,
    failure: approval.failure === null ? null : { field: "reversal", reason: approval.failure },
    form: preview && {
      action: pageUrl(ctx, `/approvals/${approval.id}`),
      canDecide: approval.askedBy !== ctx.session.member.id && isAllowed(ctx, "refunds.approve"),
      note,
      left: moneyOf(preview.left, approval.currency),
      refusal: preview.refusal && { field: "reversal", reason: preview.refusal.reason ?? "invalid" },
    },
    problems,
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
