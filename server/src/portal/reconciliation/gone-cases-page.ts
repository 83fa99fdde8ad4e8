import type { GoneCasesPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { closeGoneCases, countCases, GONE_BATCH } from "#reconciliation/index.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { COUNT_MAX, cappedCount } from "../lists/list-query.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { closingOf } from "./case-changes.ts";

/** The form that closes every case whose difference is gone. */
export async function goneCasesPage(
  ctx: MemberContext,
  request: FastifyRequest,
  sent: { form: Form; problems: readonly Problem[] } | null = null,
): Promise<GoneCasesPage> {
  const form = sent?.form ?? (await keptForm(ctx, request));
  const counted = await countCases(ctx, { state: "open", isGone: true }, COUNT_MAX);
  return {
    kind: "gone-cases",
    ...shellOf(ctx, request, "reconciliation"),
    listUrl: `${pageUrl(ctx, "/reconciliation")}?period=all&state=gone`,
    action: pageUrl(ctx, "/reconciliation/gone"),
    shownAt: String(ctx.clock.now().getTime()),
    count: cappedCount(counted),
    note: form?.text("note") ?? "",
    reason: form?.text("reason") ?? "",
    problems: sent?.problems ?? [],
  };
}

/** Closes the cases that were gone when the page was shown: a form that is sent again closes no others. */
export async function closeShownGoneCases(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  try {
    const closing = closingOf(form);
    const shownAt = new Date(Number(/^\d{1,15}$/.exec(form.text("shownAt"))?.[0] ?? 0));
    let total = 0;
    let closed = 0;
    do {
      closed = await inTransaction(ctx, (ctx) => closeGoneCases(ctx, closing, shownAt));
      total += closed;
    } while (closed === GONE_BATCH);
    const done = total === 0 ? "no_case_gone" : "cases_closed";
    return { to: withQuery(pageUrl(ctx, "/reconciliation"), { period: "all", state: "gone", done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await goneCasesPage(ctx, request, { form, problems }) };
  }
}
