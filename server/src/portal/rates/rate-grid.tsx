import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  listRates,
  previewRates,
  type ListedPaymentSet,
  type ListedRate,
  type RatesPreview,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { notFound, Refusal } from "#platform/refusal.ts";
import { type Form, formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, keptForm, Shell, withQuery } from "../page/index.ts";
import { FormActions, Heading, Problems } from "../parts/index.ts";
import { paymentSetOf, terminalsOf } from "../setup/payment-set-of.ts";
import { type Problem, textFor } from "../words/index.ts";
import { fitsForm, gridRows, inputName, readGrid, type RateGrid } from "./rate-cells.ts";
import { RateChanges } from "./RateChanges.tsx";
import { labelsOf, RateInputs } from "./RateInputs.tsx";
import { ratesUrl } from "./rates-page.tsx";
import { problemOfSubmit, submitRates } from "./submit-rates.ts";

interface Subject {
  set: ListedPaymentSet;
  terminals: readonly TerminalRecord[];
  /** All rates of the set. */
  all: readonly ListedRate[];
  grid: RateGrid;
}

interface Shown {
  form: Form | null;
  before: string;
  preview: RatesPreview | null;
  mayRemove?: boolean;
  /** Reasons by the names of inputs. */
  cells?: ReadonlyMap<string, string>;
  problems?: readonly Problem[];
}

export async function rateGridPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await subjectOf(ctx, request);
  const [{ before }, form] = await Promise.all([
    previewRates(ctx, subject.set.id, subject.all),
    keptForm(ctx, request),
  ]);
  return answerWith(ctx, subject, { form, before: form?.text("before") || before, preview: null });
}

/** The first submit shows the difference; a second, unchanged one saves it. */
export async function submitRateGrid(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await subjectOf(ctx, request);
  const { set, all, grid } = subject;
  const form = formOf(request.body);
  const shown: Shown = { form, before: form.text("before"), preview: null };
  const read = readGrid(grid, form);
  if (read.problems.size > 0) return refusedPage(ctx, subject, { ...shown, cells: read.problems });
  const mayRemove = form.text("mayRemove") === "yes";
  const rates = [...read.rates, ...all.filter(({ terminalId }) => terminalId !== grid.terminal.id)];
  try {
    const sent = { setId: set.id, rates, before: shown.before, after: form.text("after"), mayRemove };
    const result = await submitRates(ctx, sent);
    if (result.state === "saved") return { to: withQuery(ratesUrl(ctx, set), { done: "saved" }) };
    const { preview } = result;
    const { status, problems } = problemOfSubmit(result, "form");
    const isSame = preview.after === form.text("after");
    const now = { before: preview.before, preview, problems, mayRemove: isSame && mayRemove };
    return { ...answerWith(ctx, subject, { ...shown, ...now }), status };
  } catch (error) {
    const input = refusedInput(error, rates);
    if (input !== null) return refusedPage(ctx, subject, { ...shown, cells: new Map([input]) });
    const { status, problems } = problemsOf(error);
    return { ...answerWith(ctx, subject, { ...shown, problems }), status };
  }
}

function refusedPage(ctx: MemberContext, subject: Subject, shown: Shown): Answer {
  const problems = [...(shown.cells ?? [])].map(([field, reason]) => ({ field, reason }));
  return { ...answerWith(ctx, subject, { ...shown, problems }), status: 400 };
}

/** The name of the input that a refusal is about, and the reason; null if it is about no rate. */
function refusedInput(error: unknown, rates: readonly ListedRate[]): [string, string] | null {
  if (!(error instanceof Refusal)) return null;
  const [, index, field] = /^rates\[([0-9]+)\]\.(\w+)$/.exec(error.field ?? "") ?? [];
  const rate = index === undefined ? undefined : rates[Number(index)];
  if (rate === undefined) return null;
  return [inputName(field === "costRate" ? "cost" : "markup", rate), error.reason ?? "invalid"];
}

async function subjectOf(ctx: MemberContext, request: FastifyRequest): Promise<Subject> {
  const set = await paymentSetOf(ctx, request);
  const [terminals, all] = await Promise.all([terminalsOf(ctx, set), listRates(ctx, set.id)]);
  const { terminal: id } = request.params as { terminal: string };
  const terminal = terminals.find((each) => each.id === id);
  const rates = all.filter(({ terminalId }) => terminalId === id);
  if (terminal === undefined || !fitsForm({ terminal, rates })) throw notFound("There is no such grid of rates.");
  return { set, terminals, all, grid: { terminal, rates, locale: ctx.session.member.locale } };
}

function answerWith(
  ctx: MemberContext,
  { set, terminals, grid }: Subject,
  { form, before, preview, mayRemove = false, cells = new Map(), problems: refused = [] }: Shown,
): Answer {
  const { locale } = ctx.session.member;
  const { currency } = set;
  const { id, name } = grid.terminal;
  const text = textFor(ctx).rates;
  const problems = problemsOn({ words: text.problem }, locale, refused);
  const rows = gridRows(grid, { form, problems: cells });
  const url = ratesUrl(ctx, set);
  const changeCount = preview?.changes.length ?? 0;
  const view = (
    <Shell nav="setup" title={name} problems={problems}>
      <Heading title={name} note={text.ofSet(set.name)} back={{ label: text.title, url }} />
      <form class="rates-form" method="post" action={`${url}/${id}/change`} data-once data-rate-grid>
        <Problems labels={labelsOf(locale, rows)} />
        {preview !== null && <RateChanges {...{ terminals, currency, mayRemove }} changes={preview.changes} />}
        <input type="hidden" name="before" value={before} />
        <input type="hidden" name="after" value={changeCount === 0 ? "" : preview?.after} />
        <p class="hint">{text.gridHint}</p>
        <RateInputs {...{ rows, currency }} terminal={name} />
        <p class="hint" role="status" data-says={text.changedFields("{count}")} hidden />
        <FormActions label={changeCount > 0 ? text.save(changeCount) : text.showDifference} cancelUrl={url} />
      </form>
    </Shell>
  );
  return { view };
}
