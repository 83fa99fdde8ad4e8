import type { CheckResultName, TerminalsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import {
  bankName,
  listTerminalChecks,
  listTerminals,
  programName,
  type TerminalCheck,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { setupShell } from "./setup-shell.ts";

export async function terminalsPage(ctx: MemberContext, request: FastifyRequest): Promise<TerminalsPage> {
  const [terminals, checks] = await Promise.all([listTerminals(ctx), listTerminalChecks(ctx)]);
  return {
    kind: "terminals",
    ...setupShell(ctx, request),
    newUrl: isAllowed(ctx, "setup.write") ? pageUrl(ctx, "/terminals/new") : null,
    rows: terminals.map((terminal) => {
      const check = checks.get(terminal.id);
      return {
        url: pageUrl(ctx, `/terminals/${terminal.id}`),
        name: terminal.name,
        bank: bankOf(terminal),
        currencies: terminal.currencies,
        programs: terminal.programs.map(programName),
        isTest: terminal.isTest,
        isActive: terminal.isActive,
        check: check === undefined ? null : { at: check.at.toISOString(), result: worstOf(check) },
      };
    }),
  };
}

/** The bank's name; for a terminal without a bank, its protocol. */
export function bankOf({ bankCode, acquirerCode }: TerminalRecord): string {
  return bankName(bankCode) ?? bankCode ?? acquirerByCode(acquirerCode)?.name ?? acquirerCode;
}

/** An unknown clock does not count: the connection works although the bank does not send its time. */
function worstOf({ address, credentials, clock }: TerminalCheck): CheckResultName {
  const results = [address, credentials, clock];
  if (results.includes("wrong")) return "wrong";
  return credentials;
}
