import type { FastifyRequest } from "fastify";
import { decideSettlementApproval, findApproval, type SettlementApproval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findUnclearAttempt, type UnclearAttempt } from "#payments/index.ts";
import { notFound } from "#platform/refusal.ts";
import { approvalRow, ApprovalMark, type ApprovalRow } from "../approvals/approval-row.tsx";
import { DecisionForm } from "../approvals/DecisionForm.tsx";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, Problems } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatTime, problemText, type Problem, textFor } from "../words/index.ts";
import { attemptTitle, Evidence, evidenceOf } from "./evidence.tsx";

interface Shown {
  note: string;
  problems: readonly Problem[];
  status?: number;
}

/** The approval of a settlement, for the members who may approve it and the one who asked. */
export async function settlementPage(
  ctx: MemberContext,
  approval: SettlementApproval,
  { note, problems: refused, status = 200 }: Shown,
): Promise<Answer> {
  const [attempt, names] = await Promise.all([findUnclearAttempt(ctx, approval.attemptId), memberNames(ctx)]);
  const row = await approvalRow(ctx, approval, names);
  const evidence = await evidenceOf(ctx, attempt);
  const { locale } = ctx.session.member;
  const words = textFor(ctx);
  const text = words.settle;
  const problems = problemsOn({ fields: [], words: text.problem }, locale, refused);
  const isOpen = row.state === "waiting";
  const canDecide = approval.askedBy !== ctx.session.member.id && isAllowed(ctx, "payments.settle");
  const notManual = { field: "form", reason: "not_manual", text: text.problem.form.not_manual };
  const form = {
    action: pageUrl(ctx, `/approvals/${approval.id}/settlement`),
    note,
    refusal: attempt.state === "MANUAL" ? null : notManual,
  };
  const view = (
    <Shell nav="approvals" title={text.approvalTitle} problems={problems}>
      <Heading
        title={text.approvalTitle}
        note={attemptTitle(locale, attempt)}
        back={{ label: words.approvals.title, url: pageUrl(ctx, "/approvals") }}
      >
        <a class="button" href={pageUrl(ctx, `/payments/${attempt.paymentId}`)}>
          {words.approvals.toPayment}
        </a>
      </Heading>
      <div class="with-aside settle">
        <section class="sheet">
          {!isOpen && <Problems />}
          <h2>{text.question[attempt.kind]}</h2>
          <SettlementFacts row={row} kind={attempt.kind} />
          {isOpen && !canDecide && <p class="hint">{words.approvals.ownHint}</p>}
          {isOpen && canDecide && (
            <>
              <p class="hint">{text.check}</p>
              <DecisionForm form={form} approve={text.approve} />
            </>
          )}
        </section>
        <Evidence evidence={evidence} />
      </div>
    </Shell>
  );
  return { view, status };
}

interface FactsProps {
  row: ApprovalRow<SettlementApproval>;
  kind: UnclearAttempt["kind"];
}

function SettlementFacts({ row, kind }: FactsProps) {
  const { locale, now } = useMember();
  const text = useText();
  const { approvals: words, settle } = text;
  const { approval, askedBy, decidedBy } = row;
  const { decidedAt, failure, needsSecond } = approval;
  const said = failure && problemText(text, { field: "form", reason: failure }, settle.problem);
  const facts = [
    { label: words.asks, value: <strong>{settle.outcome[kind][approval.as]}</strong> },
    { label: settle.authCode, value: approval.authCode, kind: "identifier" } as const,
    { label: settle.hostReference, value: approval.hostReference, kind: "identifier" } as const,
    { label: settle.source, value: approval.reason },
    { label: words.column.state, value: <ApprovalMark row={row} /> },
    { label: words.column.askedBy, value: askedBy },
    { label: words.column.asked, value: formatTime(locale, approval.askedAt, now.zone) },
    {
      label: words.expires,
      value: row.state === "waiting" ? formatTime(locale, approval.expiresAt, now.zone) : null,
    },
    { label: words.decidedBy, value: needsSecond ? decidedBy : null },
    { label: words.decided, value: needsSecond ? decidedAt && formatTime(locale, decidedAt, now.zone) : null },
    { label: words.note, value: approval.note },
    { label: settle.failure, value: said },
  ];
  return (
    <>
      <Facts facts={facts} />
      {!needsSecond && <p class="hint">{settle.aloneFact}</p>}
    </>
  );
}

export async function submitSettlementDecision(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = request.params as { id: string };
  const form = formOf(request.body);
  const note = form.text("note", 500);
  try {
    const as = form.text("as") === "approve" ? "approve" : "refuse";
    const { state } = await decideSettlementApproval(ctx, {
      approvalId: id,
      memberId: ctx.session.member.id,
      as,
      note,
    });
    const done = state === "done" ? "settled" : state === "failed" ? "not_settled" : "settlement_refused";
    return { to: withQuery(pageUrl(ctx, `/approvals/${id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const approval = await findApproval(ctx, id);
    if (approval.kind !== "settlement") throw notFound("There is no such approval.");
    const about = problems.map((problem) => ({ ...problem, field: "form" }));
    return settlementPage(ctx, approval, { note, problems: about, status });
  }
}
