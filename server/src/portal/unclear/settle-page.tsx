import type { FastifyRequest } from "fastify";
import {
  othersWhoMay,
  settleWithApproval,
  settlementsOf,
  type ApprovalState,
  type SettlementApproval,
} from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { findUnclearAttempt, type AttemptState, type UnclearAttempt, type ManualOutcome } from "#payments/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { type Form, formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Field, FormActions, Heading, OneOf, Problems, Sheet, ShortTime, Warning } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatTime, textIn, type Problem } from "../words/index.ts";
import { attemptTitle, Evidence, evidenceOf, type UnclearEvidence } from "./evidence.tsx";

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
  const { locale } = ctx.session.member;
  const fields = ["as", "authCode", "hostReference", "source"];
  const page = { fields, verbNames: { source: "reason" }, words: textIn(locale).settle.problem };
  const view = (
    <Settle
      {...{ evidence, names }}
      form={isUnclear && waiting === undefined ? formFor(attempt, others, refused?.form ?? kept) : null}
      waiting={waiting !== undefined && isUnclear ? waiting : null}
      earlier={approvals.filter((approval) => approval !== waiting)}
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

interface Props {
  evidence: UnclearEvidence;
  names: ReadonlyMap<string, string>;
  /** Null if an approval waits or the attempt is decided. */
  form: ReturnType<typeof formFor> | null;
  /** The approval that waits. */
  waiting: SettlementApproval | null;
  earlier: readonly SettlementApproval[];
  /** Its outcome, if it is decided. */
  decided: ManualOutcome | null;
  problems: readonly Problem[];
}

function Settle(props: Props) {
  const { ctx, locale } = useMember();
  const { evidence, form, waiting, decided, problems } = props;
  const words = useText();
  const { attempt } = evidence;
  const title = words.settle.title[attempt.kind];
  return (
    <Shell nav="approvals" title={title} problems={problems}>
      <Heading
        title={title}
        note={attemptTitle(locale, attempt)}
        back={{ label: words.unclear.toList, url: pageUrl(ctx, "/unclear") }}
      >
        <a class="button" href={pageUrl(ctx, `/payments/${attempt.paymentId}`)}>
          {words.approvals.toPayment}
        </a>
      </Heading>
      {form === null && <Problems />}
      <div class="with-aside settle">
        <div class="aside">
          {form !== null && <SettleForm {...props} form={form} />}
          {waiting !== null && <Waiting {...props} waiting={waiting} />}
          {decided !== null && (
            <Sheet title={words.settle.decidedTitle}>
              <Decision {...props} outcome={decided} />
            </Sheet>
          )}
          <Earlier {...props} />
        </div>
        <Evidence evidence={evidence} />
      </div>
    </Shell>
  );
}

/** What the bank did, as people learned it. */
function Decision({ evidence, outcome }: Pick<Props, "evidence"> & { outcome: ManualOutcome }) {
  const text = useText().settle;
  const { kind } = evidence.attempt;
  return (
    <p>
      {text.question[kind]} <strong>{text.outcome[kind][outcome]}</strong>
    </p>
  );
}

function SettleForm({ evidence, form }: Pick<Props, "evidence"> & { form: NonNullable<Props["form"]> }) {
  const { ctx } = useMember();
  const text = useText().settle;
  const { id, kind } = evidence.attempt;
  const isAlone = form.others.length === 0;
  const choices = form.outcomes.map((value) => ({ value, label: text.outcome[kind][value] }));
  return (
    <form class="sheet" method="post" action={pageUrl(ctx, `/unclear/${id}`)} data-once>
      <Problems />
      {isAlone && <Alert title={text.aloneTitle} text={text.alone} />}
      {evidence.isCancelled && <Alert title={text.cancelledTitle} text={text.cancelled} />}
      <input type="hidden" name="id" value={form.id} />
      <input type="hidden" name="alone" value={isAlone ? "yes" : "no"} />
      <OneOf name="as" legend={text.question[kind]} choices={choices} chosen={form.outcome} />
      <Field name="authCode" label={text.authCode} value={form.authCode} maxLength={64} autocomplete="off" />
      <Field
        name="hostReference"
        label={text.hostReference}
        hint={kind === "sale" ? text.neededForCharge : undefined}
        value={form.hostReference}
        maxLength={64}
        autocomplete="off"
      />
      <Field
        name="source"
        label={text.told}
        hint={text.toldHint}
        value={form.source}
        maxLength={500}
        autocomplete="off"
        required
      />
      {!isAlone && <p class="hint">{text.others(form.others.join(", "))}</p>}
      <p class="hint">{text.final}</p>
      <FormActions
        label={isAlone ? text.doAlone : text.ask}
        cancelUrl={pageUrl(ctx, "/unclear")}
        isDangerous={isAlone}
      />
    </form>
  );
}

function Alert({ title, text }: { title: string; text: string }) {
  return (
    <Warning>
      <h2>{title}</h2>
      <p>{text}</p>
    </Warning>
  );
}

function Waiting({ waiting, ...props }: Pick<Props, "evidence" | "names"> & { waiting: SettlementApproval }) {
  const { ctx, locale, now } = useMember();
  const text = useText().settle;
  return (
    <Sheet title={text.waitingTitle}>
      <Decision {...props} outcome={waiting.as} />
      <p>{text.waiting(askedBy(props, waiting), formatTime(locale, waiting.askedAt, now.zone))}</p>
      <div class="actions">
        <a class="button" href={approvalUrl(ctx, waiting)}>
          {text.toApproval}
        </a>
      </div>
    </Sheet>
  );
}

function Earlier({ evidence, names, earlier }: Props) {
  const { ctx } = useMember();
  const words = useText();
  const text = words.settle;
  if (earlier.length === 0) return null;
  const stateOf = (state: ApprovalState) =>
    state === "done" || state === "failed" ? text[state] : words.approvals.state[state];
  return (
    <Sheet title={text.earlierTitle}>
      <ol class="history">
        {earlier.map((approval) => (
          <li key={approval.id}>
            <ShortTime at={approval.askedAt} />
            <div>
              <a href={approvalUrl(ctx, approval)}>{text.outcome[evidence.attempt.kind][approval.as]}</a>
              <p class="soft">
                {askedBy({ names }, approval)}, {stateOf(approval.state)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

function approvalUrl(ctx: MemberContext, { id }: SettlementApproval): string {
  return pageUrl(ctx, `/approvals/${id}`);
}

function askedBy({ names }: Pick<Props, "names">, approval: SettlementApproval): string {
  return names.get(approval.askedBy) ?? "–";
}
