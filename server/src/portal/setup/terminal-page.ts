import type { Problem, ShownCheck, ShownProof, TerminalPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import {
  checkTerminal,
  findTerminal,
  listPaymentSets,
  listTerminalChecks,
  programName,
  readTerminalSettings,
  updateTerminal,
  type TerminalCheck,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { terminalEvidence, type TerminalProof } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { problemsOf } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { setupShell } from "./setup-shell.ts";
import { bankOf } from "./terminals-page.ts";

export async function terminalPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<TerminalPage> {
  const terminal = await terminalOf(ctx, request);
  const [settings, checks, sets, evidence] = await Promise.all([
    readTerminalSettings(ctx, terminal.id),
    listTerminalChecks(ctx),
    listPaymentSets(ctx),
    terminalEvidence(ctx, terminal.id),
  ]);
  const url = pageUrl(ctx, `/terminals/${terminal.id}`);
  const check = checks.get(terminal.id);
  return {
    kind: "terminal",
    ...setupShell(ctx, request),
    listUrl: pageUrl(ctx, "/terminals"),
    name: terminal.name,
    bank: bankOf(terminal),
    erpCode: terminal.erpCode,
    protocol: acquirerByCode(terminal.acquirerCode)?.name ?? terminal.acquirerCode,
    currencies: terminal.currencies,
    programs: terminal.programs.map(programName),
    brands: terminal.brands,
    isTest: terminal.isTest,
    isActive: terminal.isActive,
    settings: settings.map(({ field, isSet, value }) => ({
      text: `${terminal.acquirerCode}.${field.name}`,
      label: field.label,
      kind: field.kind,
      isSet,
      value: value ?? "",
    })),
    check: check === undefined ? null : shownCheck(check),
    proofs: {
      threeDs: shownProof(ctx, evidence.threeDs),
      sale: shownProof(ctx, evidence.sale),
      void: shownProof(ctx, evidence.void),
    },
    newLinkUrl: isAllowed(ctx, "links.write") ? pageUrl(ctx, "/links/new") : null,
    sets: sets
      .filter(({ terminalIds }) => terminalIds.includes(terminal.id))
      .map(({ id, name }) => ({ url: pageUrl(ctx, `/sets/${id}`), name })),
    actions: isAllowed(ctx, "setup.write")
      ? {
          changeUrl: `${url}/change`,
          check: `${url}/check`,
          disable: `${url}/disable`,
          enable: `${url}/enable`,
        }
      : null,
    problems,
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
    return { status, page: await terminalPage(ctx, request, problems.map(withoutField)) };
  }
}

/** The page has no fields: problems with a setting are shown above it. */
function withoutField(problem: Problem): Problem {
  return problem.field === "check" ? problem : { ...problem, field: "form" };
}

export async function terminalOf(ctx: MemberContext, request: FastifyRequest): Promise<TerminalRecord> {
  const id = parseId<"terminal">((request.params as { id: string }).id);
  const terminal = id === null ? undefined : await findTerminal(ctx, id);
  if (terminal === undefined) throw notFound("There is no such terminal.");
  return terminal;
}

function shownProof(ctx: MemberContext, proof: TerminalProof | null): ShownProof | null {
  if (proof === null) return null;
  const { at, paymentId, result, bankMessage } = proof;
  return { result, at: at.toISOString(), paymentUrl: pageUrl(ctx, `/payments/${paymentId}`), bankMessage };
}

function shownCheck({ at, clockApartMs, ...check }: TerminalCheck): ShownCheck {
  return {
    ...check,
    at: at.toISOString(),
    clockApartSeconds: clockApartMs === null ? null : Math.round(clockApartMs / 1_000),
  };
}
