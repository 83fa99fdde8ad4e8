import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { closeGoneCases, countCases, GONE_BATCH } from "#reconciliation/index.ts";
import { type Form, formOf, problemsOf } from "../forms/index.ts";
import { COUNT_MAX, cappedCount, countText } from "../lists/counted-page.ts";
import { type Answer, keptForm, pageUrl, Shell, withQuery } from "../page/index.ts";
import { Heading, Problems } from "../parts/index.ts";
import { type Problem, textFor } from "../words/index.ts";
import { ClosingFields, closingOf } from "./ClosingFields.tsx";

/** The form that closes every case whose difference is gone. */
export async function goneCasesPage(
  ctx: MemberContext,
  request: FastifyRequest,
  sent: { form: Form; problems: readonly Problem[] } | null = null,
): Promise<Answer> {
  const form = sent?.form ?? (await keptForm(ctx, request));
  const problems = sent?.problems ?? [];
  const count = cappedCount(await countCases(ctx, { state: "open", isGone: true }, COUNT_MAX));
  const { locale } = ctx.session.member;
  const text = textFor(ctx).reconciliation;
  const number = countText(locale, count);
  const view = (
    <Shell nav="reconciliation" title={text.closeGone} problems={problems}>
      <Heading
        title={text.closeGone}
        back={{ label: text.title, url: `${pageUrl(ctx, "/reconciliation")}?period=all&state=gone` }}
      />
      <Problems />
      {count.number === 0 ? (
        <div class="sheet empty-list">
          <p>{text.noneGone}</p>
        </div>
      ) : (
        <form class="sheet" method="post" action={pageUrl(ctx, "/reconciliation/gone")} data-once>
          <p>{text.goneCount(number)}</p>
          <input type="hidden" name="shownAt" value={ctx.clock.now().getTime()} />
          <ClosingFields form={form} />
          <div class="actions">
            <button class="primary">{text.closeAll(number)}</button>
          </div>
          <p class="hint">{text.closeHint}</p>
        </form>
      )}
    </Shell>
  );
  return { view };
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
    return { ...(await goneCasesPage(ctx, request, { form, problems })), status };
  }
}
