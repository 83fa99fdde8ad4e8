import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  listRates,
  previewRates,
  programName,
  type ListedPaymentSet,
  type RatesPreview,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { Refusal } from "#platform/refusal.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { shellOf } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { paymentSetOf, terminalsOf } from "../setup/payment-set-of.ts";
import { textIn, type Locale, type Problem } from "../words/index.ts";
import { RateChanges } from "./RateChanges.tsx";
import { ratesUrl } from "./rates-page.tsx";
import { rateColumns, readRatesText, writeRatesText, type LineProblem, type ReadRates } from "./rates-text.ts";
import { submitRates } from "./submit-rates.ts";

const TEXT_LENGTH_MAX = 50_000;

interface Shown {
  set: ListedPaymentSet;
  terminals: readonly TerminalRecord[];
  text: string;
  before: string;
  preview: RatesPreview | null;
  lines?: readonly LineProblem[];
  problems?: readonly Problem[];
}

export async function ratesFormPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const set = await paymentSetOf(ctx, request);
  const [terminals, rates, form] = await Promise.all([
    terminalsOf(ctx, set),
    listRates(ctx, set.id),
    keptForm(ctx, request),
  ]);
  const { before } = await previewRates(ctx, set.id, rates);
  const text = form === null ? writeRatesText(rates, terminals, ctx.session.member.locale) : textOf(form);
  return answerWith(ctx, request, { set, terminals, text, before: form?.text("before") || before, preview: null });
}

/** The first submit shows the difference; a second, unchanged one saves it. */
export async function submitRatesForm(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const set = await paymentSetOf(ctx, request);
  const terminals = await terminalsOf(ctx, set);
  const form = formOf(request.body);
  const text = textOf(form);
  if (text.length > TEXT_LENGTH_MAX) throw new Refusal("ERR_TOO_LARGE", "The table has too many rows.");
  const read = readRatesText(text, terminals, ctx.session.member.locale);
  const shown = { set, terminals, text, before: form.text("before"), preview: null };
  if (read.problems.length > 0)
    return answerWith(ctx, request, { ...shown, lines: read.problems, problems: [UNREADABLE] }, 400);
  try {
    const sent = { setId: set.id, rates: read.rates, before: shown.before, after: form.text("after") };
    const result = await submitRates(ctx, sent);
    if (result.state === "saved") return { to: withQuery(ratesUrl(ctx, set), { done: "saved" }) };
    const { preview } = result;
    if (result.state === "stale") return answerWith(ctx, request, staleWith(shown, preview), 409);
    return answerWith(ctx, request, { ...shown, preview });
  } catch (error) {
    const line = lineOf(error, read);
    if (line !== null) return answerWith(ctx, request, { ...shown, lines: [line], problems: [UNREADABLE] }, 400);
    const { status, problems } = problemsOf(error);
    return answerWith(ctx, request, { ...shown, problems }, status);
  }
}

const UNREADABLE: Problem = { field: "rates", reason: "unreadable" };

/** Shows what saving would change now. The text stays as it is. */
function staleWith(shown: Shown, preview: RatesPreview): Shown {
  return { ...shown, before: preview.before, preview, problems: [{ field: "rates", reason: "stale" }] };
}

function textOf(form: Form): string {
  return form.text("rates", TEXT_LENGTH_MAX + 1);
}

/** The line that a verb refuses; null if the refusal is about no line. */
function lineOf(error: unknown, { rates, lines }: ReadRates): LineProblem | null {
  if (!(error instanceof Refusal)) return null;
  const [, index = "", field = ""] = /^rates\[([0-9]+)\]\.(\w+)$/.exec(error.field ?? "") ?? [];
  const line = lines[Number(index)];
  if (index === "" || line === undefined) return null;
  const column = rateColumns.find((name) => name === field) ?? "terminal";
  const { program, installments } = rates[Number(index)]!;
  const value =
    column === "program" && program !== null
      ? programName(program)
      : column === "installments"
        ? String(installments)
        : "";
  return { line, column, reason: error.reason ?? "invalid", value };
}

function answerWith(ctx: MemberContext, request: FastifyRequest, shown: Shown, status = 200): Answer {
  const { set, terminals, before, preview, lines = [], problems = [] } = shown;
  const shell = shellOf(ctx, request, "setup");
  const { locale } = shell;
  const text = textIn(locale).rates;
  const url = ratesUrl(ctx, set);
  const changeCount = preview?.changes.length ?? 0;
  const view = (
    <Shell page={shell} title={text.changeTitle} hasProblems={problems.length > 0}>
      <Heading title={text.changeTitle} note={text.ofSet(set.name)} back={{ label: text.title, url }} />
      <form class="rates-form" method="post" action={`${url}/change`} data-once>
        <Problems problems={problems} locale={locale} />
        {lines.length > 0 && <Lines locale={locale} lines={lines} />}
        {preview !== null && (
          <RateChanges {...{ locale, terminals }} changes={preview.changes} currency={set.currency} />
        )}
        <input type="hidden" name="before" value={before} />
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
          <FormActions
            locale={locale}
            label={changeCount > 0 ? text.save(changeCount) : text.showDifference}
            cancelUrl={url}
          />
        </section>
      </form>
    </Shell>
  );
  return { view, locale, status };
}

/** Each line that was not understood, with its text. */
function Lines({ locale, lines }: { locale: Locale; lines: readonly LineProblem[] }) {
  const text = textIn(locale).rates;
  return (
    <section class="sheet">
      <h2>{text.linesTitle}</h2>
      <ul>
        {lines.map(({ line, column, reason, value }) => (
          <li key={`${line} ${column}`}>
            {text.line(line, text.column[column])}: {text.wrong[reason] ?? text.wrong["invalid"]}
            {value !== "" && <> “{value}”</>}
          </li>
        ))}
      </ul>
    </section>
  );
}
