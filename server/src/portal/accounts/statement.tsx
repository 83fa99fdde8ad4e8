import type { FastifyRequest } from "fastify";
import { bankDayOf } from "#acquirers/registry.ts";
import { exportStatement } from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { notFound, Refusal } from "#platform/refusal.ts";
import { problemsOf, type RefusedForm } from "../forms/index.ts";
import { readFilterQuery } from "../lists/list-query.ts";
import { type Answer, chosenOf, pageUrl, Shell } from "../page/index.ts";
import { Field, Heading, Problems } from "../parts/index.ts";
import { accountLabel } from "../shown/customer-label.ts";
import { textIn, textFor } from "../words/index.ts";
import { accountUrl } from "./account-urls.ts";

/** The form of a statement; at first for the month until today. */
export async function statementPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: RefusedForm | null = null,
): Promise<Answer> {
  const { account, from, to } = readRequest(request);
  const label = await accountLabel(ctx, account);
  const { statement: text, transactions, list } = textFor(ctx);
  const problems = refused?.problems ?? [];
  const today = bankDayOf(ctx.clock.now());
  const [first, last] = refused === null ? [from || `${today.slice(0, 8)}01`, to || today] : [from, to];
  const day = { type: "date", required: true };
  const view = (
    <Shell nav="accounts" title={text.title} problems={problems}>
      <Heading title={text.title} note={label} back={{ label: transactions.title, url: accountUrl(ctx, account) }} />
      <form class="sheet narrow" method="get" action={pageUrl(ctx, "/statement/file")}>
        <Problems title={text.problemsTitle} />
        <input type="hidden" name="account" value={account} />
        <Field {...day} name="from" label={list.from} value={first} />
        <Field {...day} name="to" label={list.to} value={last} />
        <p class="hint">{text.hint}</p>
        <div class="actions">
          <button class="primary icon icon-download" name="format" value="pdf">
            PDF
          </button>
          <button class="icon icon-download" name="format" value="csv">
            CSV
          </button>
        </div>
      </form>
    </Shell>
  );
  return { view, status: refused?.status ?? 200 };
}

/** The statement as a file, in the member's language. */
export async function sendStatement(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { account, from, to, format } = readRequest(request);
  try {
    const { locale } = ctx.session.member;
    const { type, content } = await exportStatement(ctx, { erpCode: account, from, to, format, locale });
    const name = `${textIn(locale).statement.title} ${from} ${to}.${format}`;
    return { file: { name, type, parts: [content] } };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "ERR_VALIDATION") throw error;
    return statementPage(ctx, request, problemsOf(error));
  }
}

function readRequest(request: FastifyRequest) {
  const query = readFilterQuery(request, ["account", "from", "to", "format"] as const);
  const account = query.value("account");
  if (account === "") throw notFound("There is no such current account.");
  const format = chosenOf(request, "format", ["pdf", "csv"]) ?? "pdf";
  return { account, from: query.value("from"), to: query.value("to"), format };
}
