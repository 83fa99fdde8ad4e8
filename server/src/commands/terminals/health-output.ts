import { takesPayers, type HealthCause, type TerminalHealth } from "#payment-sets/index.ts";
import { readTerminalHealth } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { moment, table, type CommandOutput } from "../cli/output.ts";

const HEADINGS = ["TERMINAL", "HEALTH", "SINCE (UTC)", "PAYMENTS", "FAILED", "P95 MS", "WHY"];

/** Whether the banks of a company's terminals answer payers, and how they did in the last two minutes. */
export async function healthOutput(ctx: Context): Promise<CommandOutput> {
  const all = await readTerminalHealth(ctx);
  const rows = all.map(({ terminal, health, calls }) => [
    terminal.name,
    WORDS[health?.state ?? "closed"],
    moment(health?.since ?? null),
    calls?.ended ?? 0,
    calls?.bad ?? 0,
    calls === null ? null : Math.round(calls.p95Ms),
    health === null ? null : reasonOf(health, ctx.clock.now()),
  ]);
  return {
    text: table(HEADINGS, rows, "The tenant has no terminal yet."),
    data: all.map(({ terminal: { id, name }, health, calls }) => ({ terminalId: id, name, health, calls })),
    exitCode: all.some(({ terminal, health }) => terminal.isActive && health?.state === "open") ? 1 : 0,
  };
}

const WORDS = { closed: "healthy", open: "resting", half_open: "being tried" };

const CAUSES: Readonly<Record<HealthCause, (host: string) => string>> = {
  calls: (host) => `${host} does not answer enough payments`,
  settings: (host) => `${host} refuses this terminal: run \`servicepay terminal check\``,
  host: (host) => `${host} answers none of its terminals: the bank or the network is down`,
};

function reasonOf(health: TerminalHealth, now: Date): string | null {
  const { state, cause, host, dueAt } = health;
  if (cause === null) return null;
  const next =
    state === "open"
      ? `its bank is checked at ${moment(dueAt)}`
      : takesPayers(health, now)
        ? "the next payment tries it"
        : `a payment may try it at ${moment(dueAt)}`;
  return `${CAUSES[cause](host ?? "its bank")}; ${next}`;
}
