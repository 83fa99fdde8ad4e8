import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import {
  checkTerminal,
  findTerminal,
  listPaymentSets,
  listTerminalChecks,
  listTerminalHealth,
  readTerminalSettings,
  updateTerminal,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { terminalEvidence } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, pageUrl, withQuery } from "../page/index.ts";
import { textFor, type Problem } from "../words/index.ts";
import { TerminalPage } from "./TerminalPage.tsx";

export async function terminalPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const terminal = await terminalOf(ctx, request);
  const { id } = terminal;
  const [settings, checks, all, evidence, health] = await Promise.all([
    readTerminalSettings(ctx, id),
    listTerminalChecks(ctx),
    listPaymentSets(ctx),
    terminalEvidence(ctx, id),
    listTerminalHealth(ctx),
  ]);
  const check = checks.get(id);
  const sets = all.filter(({ terminalIds }) => terminalIds.includes(id));
  const { locale } = ctx.session.member;
  const problems = problemsOn({ fields: [], words: textFor(ctx).terminals.problem }, locale, refused);
  return {
    view: <TerminalPage {...{ terminal, settings, check, sets, evidence, problems }} health={health.get(id)} />,
  };
}

export async function checkConnection(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return applyChange(ctx, request, "terminal_checked", ({ id }) => checkTerminal(ctx, id));
}

export async function setTerminalActive(
  ctx: MemberContext,
  request: FastifyRequest,
  { isActive }: { isActive: boolean },
): Promise<Answer> {
  return applyChange(ctx, request, isActive ? "terminal_enabled" : "terminal_disabled", ({ id }) =>
    inTransaction(ctx, (ctx) => updateTerminal(ctx, id, { isActive })),
  );
}

async function applyChange(
  ctx: MemberContext,
  request: FastifyRequest,
  done: string,
  change: (terminal: TerminalRecord) => Promise<unknown>,
): Promise<Answer> {
  const terminal = await terminalOf(ctx, request);
  try {
    await change(terminal);
    return { to: withQuery(pageUrl(ctx, `/terminals/${terminal.id}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await terminalPage(ctx, request, problems)), status };
  }
}

export async function terminalOf(ctx: MemberContext, request: FastifyRequest): Promise<TerminalRecord> {
  const id = parseId<"terminal">((request.params as { id: string }).id);
  const terminal = id === null ? undefined : await findTerminal(ctx, id);
  if (terminal === undefined) throw notFound("There is no such terminal.");
  return terminal;
}
