import type { Problem, StatementPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { bankDayOf } from "#acquirers/registry.ts";
import { recordAudit } from "#audit/index.ts";
import { readStatement, statementFile } from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { notFound, Refusal } from "#platform/refusal.ts";
import { problemsOf } from "../forms/form.ts";
import { readFilterQuery } from "../lists/list-query.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { accountLabel } from "../shown/customer-label.ts";
import { accountUrl } from "./account-urls.ts";

/** The form of a statement; at first for the month until today. */
export async function statementPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<StatementPage> {
  const { account, from, to } = readRequest(request);
  const isSent = problems.length > 0;
  const today = bankDayOf(ctx.clock.now());
  return {
    kind: "statement",
    ...shellOf(ctx, request, "accounts"),
    action: pageUrl(ctx, "/statement/file"),
    accountUrl: accountUrl(ctx, account),
    account,
    accountLabel: await accountLabel(ctx, account),
    from: isSent ? from : from || `${today.slice(0, 8)}01`,
    to: isSent ? to : to || today,
    problems,
  };
}

/** The statement as a file, in the member's language. The audit log names the account and the period. */
export async function sendStatement(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { account, from, to, format } = readRequest(request);
  try {
    const statement = await readStatement(ctx, { erpCode: account, from, to });
    const { name, type, content } = await statementFile(statement, format, ctx.session.member.locale);
    const details = { account, from, to, format };
    await inTransaction(ctx, (ctx) =>
      recordAudit(ctx, { action: "statement.exported", recordType: "tenant", recordId: ctx.tenantId, details }),
    );
    return { file: { name, type, parts: [content] } };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "ERR_VALIDATION") throw error;
    const { status, problems } = problemsOf(error);
    return { status, page: await statementPage(ctx, request, problems) };
  }
}

function readRequest(request: FastifyRequest) {
  const query = readFilterQuery(request, ["account", "from", "to", "format"] as const);
  const account = query.value("account");
  if (account === "") throw notFound("There is no such current account.");
  const format = query.value("format") === "csv" ? ("csv" as const) : ("pdf" as const);
  return { account, from: query.value("from"), to: query.value("to"), format };
}
