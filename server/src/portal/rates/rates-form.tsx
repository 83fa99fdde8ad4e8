import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  listRates,
  previewRates,
  readRateVersion,
  type ListedPaymentSet,
  type ListedRate,
  type RatesPreview,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { parseId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { type Form, formOf, problemsOf } from "../forms/index.ts";
import { type Answer, keptForm, notUnderstood, parameterOf, Shell, withQuery } from "../page/index.ts";
import { FormActions, Heading, Problems } from "../parts/index.ts";
import { paymentSetOf, terminalsOf } from "../setup/payment-set-of.ts";
import { type Problem, textFor } from "../words/index.ts";
import { MatrixFields } from "./MatrixFields.tsx";
import { RateChanges } from "./RateChanges.tsx";
import { RateLines } from "./RateLines.tsx";
import { writeRatesList } from "./rates-list.ts";
import { ratesUrl } from "./rates-page.tsx";
import { percentKinds, type LineProblem, type PercentKind, type ReadTable } from "./rates-table.ts";
import { readRatesTable } from "./read-rates-table.ts";
import { problemOfSubmit, submitRates } from "./submit-rates.ts";

const TEXT_LENGTH_MAX = 50_000;

interface Subject {
  set: ListedPaymentSet;
  terminals: readonly TerminalRecord[];
  /** All rates of the set. */
  stored: readonly ListedRate[];
}

interface Shown {
  text: string;
  /** Where the percentages of a bank's matrix belong, and what they are. */
  terminalId: string;
  percents: PercentKind;
  before: string;
  preview: RatesPreview | null;
  mayRemove: boolean;
  lines: readonly LineProblem[];
  /** The member may leave out the lines that were not understood. */
  canLeaveOut: boolean;
  leavesOut: boolean;
  problems: readonly Problem[];
}

/** The form has all rates of the set, or those of the earlier version that the address names. */
export async function ratesFormPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await subjectOf(ctx, request);
  const { set, terminals, stored } = subject;
  const { locale } = ctx.session.member;
  const form = await keptForm(ctx, request);
  const earlier = await earlierRates(ctx, request, set);
  const { before } = await previewRates(ctx, set.id, stored);
  const text = writeRatesList(earlier ?? stored, terminals, locale);
  const shown = shownOf(form ?? formOf({ rates: text, before }));
  if (form !== null || earlier === null) return answerWith(ctx, subject, shown);
  const read = readRatesTable(text, sceneOf(ctx, subject, shown));
  if (read.problems.length > 0) return answerWith(ctx, subject, refusedLines(shown, read));
  return answerWith(ctx, subject, { ...shown, preview: await previewRates(ctx, set.id, read.rates) });
}

/** The first submit shows the difference; a second, unchanged one saves it. */
export async function submitRatesForm(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await subjectOf(ctx, request);
  const { set } = subject;
  const form = formOf(request.body);
  const shown = shownOf(form);
  if (shown.text.length > TEXT_LENGTH_MAX) throw new Refusal("ERR_TOO_LARGE", "The table has too many rows.");
  const scene = sceneOf(ctx, subject, shown);
  const read = readRatesTable(shown.text, scene);
  if (read.layout === "matrix" && scene.matrixTerminal === null)
    return answerWith(ctx, subject, { ...shown, problems: [NO_TERMINAL] }, 400);
  const known = refusedLines(shown, read);
  if (read.problems.length > 0 && !known.canLeaveOut) return answerWith(ctx, subject, known, 400);
  try {
    const after = form.text("after");
    const isComplete = read.problems.length === 0 || shown.leavesOut;
    const { before, mayRemove } = shown;
    const sent = { setId: set.id, rates: read.rates, before, after: isComplete ? after : "", mayRemove };
    const result = await submitRates(ctx, sent);
    if (result.state === "saved") return { to: withQuery(ratesUrl(ctx, set), { done: "saved" }) };
    const { preview } = result;
    const isUnticked = !isComplete && after === preview.after;
    const { status, problems } = isUnticked
      ? { status: 400, problems: [NOT_LEFT_OUT] }
      : problemOfSubmit(result, "rates");
    const isSame = after === preview.after;
    return answerWith(
      ctx,
      subject,
      { ...known, before: preview.before, preview, problems, mayRemove: isSame && mayRemove },
      status,
    );
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return answerWith(ctx, subject, { ...shown, problems }, status);
  }
}

const UNREADABLE: Problem = { field: "rates", reason: "unreadable" };
const NO_TERMINAL: Problem = { field: "matrixTerminal", reason: "required" };
const NOT_LEFT_OUT: Problem = { field: "leaveOut", reason: "required" };

async function subjectOf(ctx: MemberContext, request: FastifyRequest): Promise<Subject> {
  const set = await paymentSetOf(ctx, request);
  const [terminals, stored] = await Promise.all([terminalsOf(ctx, set), listRates(ctx, set.id)]);
  return { set, terminals, stored };
}

/** The rates of the version that the address names; null if it names none. */
async function earlierRates(
  ctx: MemberContext,
  request: FastifyRequest,
  set: ListedPaymentSet,
): Promise<readonly ListedRate[] | null> {
  const version = parameterOf(request.query as Record<string, unknown>, "version");
  if (version === "") return null;
  const id = parseId<"rate version">(version);
  if (id === null) throw notUnderstood("version");
  return (await readRateVersion(ctx, set.id, id)).rates;
}

function shownOf(form: Form): Shown {
  return {
    text: form.text("rates", TEXT_LENGTH_MAX + 1),
    terminalId: form.text("matrixTerminal"),
    percents: percentKinds.find((kind) => kind === form.text("percents")) ?? "commission",
    before: form.text("before"),
    preview: null,
    mayRemove: form.text("mayRemove") === "yes",
    lines: [],
    canLeaveOut: false,
    leavesOut: form.text("leaveOut") === "yes",
    problems: [],
  };
}

function sceneOf(ctx: MemberContext, { set, terminals, stored }: Subject, { terminalId, percents }: Shown) {
  const [only, ...others] = terminals;
  const matrixTerminal =
    terminals.find(({ id }) => id === terminalId) ?? (others.length === 0 ? only : undefined) ?? null;
  return { terminals, currency: set.currency, stored, locale: ctx.session.member.locale, matrixTerminal, percents };
}

/** A list replaces all rates of a terminal, so no line of it may be left out. */
function refusedLines(shown: Shown, { layout, problems }: ReadTable): Shown {
  const canLeaveOut = layout === "matrix";
  return { ...shown, lines: problems, canLeaveOut, problems: problems.length > 0 && !canLeaveOut ? [UNREADABLE] : [] };
}

function answerWith(ctx: MemberContext, subject: Subject, shown: Shown, status = 200): Answer {
  const { set, terminals } = subject;
  const { preview, problems } = shown;
  const text = textFor(ctx).rates;
  const url = ratesUrl(ctx, set);
  const changeCount = preview?.changes.length ?? 0;
  const view = (
    <Shell nav="setup" title={text.changeTitle} problems={problems}>
      <Heading title={text.changeTitle} note={text.ofSet(set.name)} back={{ label: text.title, url }} />
      <form class="rates-form" method="post" action={`${url}/change`} data-once>
        <Problems />
        {shown.lines.length > 0 && <RateLines {...{ ...shown }} />}
        {preview !== null && (
          <RateChanges {...{ terminals, ...shown }} changes={preview.changes} currency={set.currency} />
        )}
        <input type="hidden" name="before" value={shown.before} />
        <input type="hidden" name="after" value={changeCount === 0 ? "" : preview?.after} />
        <section class="sheet">
          <div class="field">
            <label for="rates">{text.table}</label>
            <textarea
              id="rates"
              name="rates"
              class="table-text"
              rows={16}
              wrap="off"
              spellcheck={false}
              aria-describedby="rates-note"
            >
              {shown.text}
            </textarea>
            <p class="hint" id="rates-note">
              {text.tableHint}
            </p>
          </div>
        </section>
        <MatrixFields {...{ terminals, ...shown }} />
        <FormActions label={changeCount > 0 ? text.save(changeCount) : text.showDifference} cancelUrl={url} />
      </form>
    </Shell>
  );
  return { view, status };
}
