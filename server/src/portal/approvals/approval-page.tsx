import type { FastifyRequest } from "fastify";
import { decideReversalApproval, findApproval, type ReversalApproval } from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { previewReversal } from "#payments/index.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, keptForm, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, MoneyText, Problems } from "../parts/index.ts";
import { resultOf } from "../refunds/refund-page.tsx";
import { memberNames } from "../shown/member-names.ts";
import { settlementPage } from "../unclear/settlement-page.tsx";
import { formatTime, problemText, type Sum, type Problem, textFor } from "../words/index.ts";
import { approvalRow, ApprovalMark, type ApprovalRow } from "./approval-row.tsx";
import { DecisionForm } from "./DecisionForm.tsx";

/** An approval, for the member who asked for it. */
export async function ownApprovalPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { askedBy } = await findApproval(ctx, idOf(request));
  if (askedBy !== ctx.session.member.id) throw notFound("There is no such approval.");
  return approvalPage(ctx, request);
}

export async function approvalPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [kept, approval] = await Promise.all([keptForm(ctx, request), findApproval(ctx, idOf(request))]);
  const given = { note: kept?.text("note", 500) ?? "", problems: [] };
  if (approval.kind === "settlement") return settlementPage(ctx, approval, given);
  return pageOf(ctx, approval, given);
}

export async function decideApproval(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const note = form.text("note", 500);
  try {
    const as = form.text("as") === "approve" ? "approve" : "refuse";
    const memberId = ctx.session.member.id;
    const approval = await decideReversalApproval(ctx, { approvalId: idOf(request), memberId, as, note });
    const done = approval.state === "refused" ? "approval_refused" : await resultOf(ctx, approval);
    return { to: withQuery(pageUrl(ctx, `/approvals/${approval.id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const approval = await findApproval(ctx, idOf(request));
    if (approval.kind !== "reversal") throw notFound("There is no such approval.");
    return { ...(await pageOf(ctx, approval, { note, problems })), status };
  }
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

async function pageOf(
  ctx: MemberContext,
  approval: ReversalApproval,
  { note, problems: refused }: { note: string; problems: readonly Problem[] },
): Promise<Answer> {
  const { locale } = ctx.session.member;
  const page = { fields: [], words: textFor(ctx).refund.problem };
  const said = (reason: string) => problemsOn(page, locale, [{ field: "form", reason }])[0] ?? null;
  const row = await approvalRow(ctx, approval, await memberNames(ctx));
  const preview = row.state === "waiting" ? await previewReversal(ctx, approval.paymentId, approval.amount) : null;
  const form: DecisionOffer | null = preview && {
    action: pageUrl(ctx, `/approvals/${approval.id}`),
    canDecide: approval.askedBy !== ctx.session.member.id && isAllowed(ctx, "refunds.approve"),
    note,
    left: { amount: preview.left, currency: approval.currency },
    refusal: preview.refusal && said(preview.refusal.reason ?? "invalid"),
  };
  const listUrl = pageUrl(ctx, isAllowed(ctx, "approvals.read") ? "/approvals" : "/approvals/mine");
  // Whatever it names, a refusal is about the whole approval.
  const problems = refused.flatMap(({ reason }) => said(reason) ?? []);
  return { view: <Approval {...{ listUrl, row, form, problems }} /> };
}

interface DecisionOffer {
  action: string;
  canDecide: boolean;
  note: string;
  left: Sum;
  /** Why it cannot be approved. */
  refusal: Problem | null;
}

interface Props {
  problems: readonly Problem[];
  listUrl: string;
  row: ApprovalRow<ReversalApproval>;
  /** Null unless the approval waits. */
  form: DecisionOffer | null;
}

function Approval(props: Props) {
  const { listUrl, row, form, problems } = props;
  const words = useText().approvals;
  return (
    <Shell nav="approvals" title={words.one} problems={problems}>
      <Heading title={words.one} note={row.reference} back={{ label: words.title, url: listUrl }}>
        <a class="button" href={row.paymentUrl}>
          {words.toPayment}
        </a>
      </Heading>
      <section class="sheet narrow">
        {form === null && <Problems />}
        <ApprovalFacts {...props} />
        {form !== null && !form.canDecide && <p class="hint">{words.ownHint}</p>}
        {form !== null && form.canDecide && <DecisionForm form={form} approve={words.approve} />}
      </section>
    </Shell>
  );
}

function ApprovalFacts({ row, form }: Props) {
  const { locale, now } = useMember();
  const { approval, askedBy, decidedBy } = row;
  const { amount, currency, reason, askedAt, expiresAt, decidedAt, note, failure } = approval;
  const text = useText();
  const words = text.approvals;
  const time = (at: Date) => formatTime(locale, at, now.zone);
  const facts = [
    { label: words.column.state, value: <ApprovalMark row={row} /> },
    { label: words.column.amount, value: <MoneyText money={{ amount, currency }} /> },
    { label: words.left, value: form && <MoneyText money={form.left} /> },
    { label: words.column.reason, value: reason },
    { label: words.column.askedBy, value: askedBy },
    { label: words.column.asked, value: time(askedAt) },
    { label: words.expires, value: form && time(expiresAt) },
    { label: words.decidedBy, value: decidedBy },
    { label: words.decided, value: decidedAt && time(decidedAt) },
    { label: words.note, value: note },
    {
      label: words.failure,
      value: failure && problemText(text, { field: "form", reason: failure }, text.refund.problem),
    },
  ];
  return <Facts facts={facts} />;
}
