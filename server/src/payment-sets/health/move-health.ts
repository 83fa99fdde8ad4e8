import { acquirers } from "#acquirers/registry.ts";
import type { WriteContext } from "#platform/context.ts";
import type { Metrics } from "#platform/metrics.ts";
import { lockTerminalHealth, writeTerminalHealth } from "../store/terminal-health.ts";
import { selectTerminal } from "../store/terminals.ts";
import type { TerminalHealth } from "./terminal-health.ts";

/** Writes a terminal's new health, unless another process has changed it since `before` was read. Returns whether it did. */
export async function moveHealth(
  ctx: WriteContext,
  terminalId: string,
  before: TerminalHealth | undefined,
  after: TerminalHealth,
): Promise<boolean> {
  const current = await lockTerminalHealth(ctx, terminalId);
  if (!isSame(current, before)) return false;
  if (!(await writeTerminalHealth(ctx, terminalId, before, after))) return false;
  const { state, cause, host } = after;
  if (state === before?.state) return true;
  const { acquirerCode: acquirer = "" } = (await selectTerminal(ctx, terminalId)) ?? {};
  const details = { tenantId: ctx.tenantId, terminalId, acquirer, ...(host !== null && { host }) };
  if (state === "open") {
    openedTerminals(ctx).inc({ acquirer });
    ctx.log.error("payers are kept from a terminal that fails", { ...details, reason: cause ?? "calls" });
  } else if (state === "half_open") ctx.log.info("a payment now and then tries a terminal that failed", details);
  else ctx.log.info("a terminal that failed takes payers again", details);
  return true;
}

function isSame(one: TerminalHealth | undefined, other: TerminalHealth | undefined): boolean {
  return (
    one?.state === other?.state &&
    one?.cause === other?.cause &&
    one?.since.getTime() === other?.since.getTime() &&
    one?.dueAt?.getTime() === other?.dueAt?.getTime()
  );
}

export function openedTerminals({ metrics }: { metrics: Metrics }) {
  const help = "Terminals from which payers were kept, because their bank did not answer or refused them.";
  const acquirer = acquirers.map(({ code }) => code);
  return metrics.knownCounter("servicepay_terminals_opened_total", help, { acquirer });
}
