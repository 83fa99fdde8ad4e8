import type { Problem, RateLineProblem, RatesFormPage } from "../model.ts";
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
import { pageUrl } from "../page/shell-of.ts";
import { paymentSetOf, terminalsOf } from "./rates-page.ts";
import { readRatesText, writeRatesText, type ReadRates } from "./rates-text.ts";
import { submitRates } from "./submit-rates.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { shownChanges } from "../setup/shown-changes.ts";

const TEXT_LENGTH_MAX = 50_000;

interface Shown {
  set: ListedPaymentSet;
  terminals: readonly TerminalRecord[];
  text: string;
  before: string;
  preview: RatesPreview | null;
  lines?: readonly RateLineProblem[];
  problems?: readonly Problem[];
}

export async function ratesFormPage(ctx: MemberContext, request: FastifyRequest): Promise<RatesFormPage> {
  const set = await paymentSetOf(ctx, request);
  const [terminals, rates, form] = await Promise.all([
    terminalsOf(ctx, set),
    listRates(ctx, set.id),
    keptForm(ctx, request),
  ]);
  const { before } = await previewRates(ctx, set.id, rates);
  const text = form === null ? writeRatesText(rates, terminals, ctx.session.member.locale) : textOf(form);
  return pageOf(ctx, request, { set, terminals, text, before: form?.text("before") || before, preview: null });
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
    return { status: 400, page: pageOf(ctx, request, { ...shown, lines: read.problems, problems: [UNREADABLE] }) };
  try {
    const sent = { setId: set.id, rates: read.rates, before: shown.before, after: form.text("after") };
    const result = await submitRates(ctx, sent);
    if (result.state === "saved") return { to: withQuery(pageUrl(ctx, `/rates/${set.id}`), { done: "saved" }) };
    const { preview } = result;
    if (result.state === "stale") return { status: 409, page: pageOf(ctx, request, staleWith(shown, preview)) };
    return { page: pageOf(ctx, request, { ...shown, preview }) };
  } catch (error) {
    const line = lineOf(error, read);
    if (line !== null)
      return { status: 400, page: pageOf(ctx, request, { ...shown, lines: [line], problems: [UNREADABLE] }) };
    const { status, problems } = problemsOf(error);
    return { status, page: pageOf(ctx, request, { ...shown, problems }) };
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
function lineOf(error: unknown, { rates, lines }: ReadRates): RateLineProblem | null {
  if (!(error instanceof Refusal)) return null;
  const [, index = "", field = ""] = /^rates\[([0-9]+)\]\.(\w+)$/.exec(error.field ?? "") ?? [];
  const line = lines[Number(index)];
  if (index === "" || line === undefined) return null;
  const column = COLUMNS.find((name) => name === field) ?? "terminal";
  const { program, installments } = rates[Number(index)]!;
  const value =
    column === "program" && program !== null
      ? programName(program)
      : column === "installments"
        ? String(installments)
        : "";
  return { line, column, reason: error.reason ?? "invalid", value };
}

const COLUMNS = [
  "terminal",
  "program",
  "installments",
  "costRate",
  "customerRate",
  "minimumAmount",
  "maximumAmount",
] as const;

function pageOf(ctx: MemberContext, request: FastifyRequest, shown: Shown): RatesFormPage {
  const { set, terminals, text, before, preview, lines = [], problems = [] } = shown;
  const url = pageUrl(ctx, `/rates/${set.id}`);
  return {
    kind: "rates-form",
    ...setupShell(ctx, request),
    action: `${url}/change`,
    cancelUrl: url,
    setName: set.name,
    text,
    before,
    after: preview === null || preview.changes.length === 0 ? "" : preview.after,
    changes: preview === null ? null : shownChanges(preview, terminals, set.currency),
    lines,
    problems,
  };
}
