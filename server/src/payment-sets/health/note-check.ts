import type { WriteContext } from "#platform/context.ts";
import { lockTerminalHealth } from "../store/terminal-health.ts";
import type { TerminalCheck } from "../terminals/terminal-check.ts";
import { moveHealth } from "./move-health.ts";
import { healthAfterCheck } from "./terminal-health.ts";

/** After a good check, a worker's or a member's, payments may try an open terminal. A bad one makes it rest longer. */
export async function noteCheck(ctx: WriteContext, terminalId: string, check: TerminalCheck): Promise<void> {
  const before = await lockTerminalHealth(ctx, terminalId);
  const after = before && healthAfterCheck(before, letsPay(check), ctx.clock.now());
  if (after) await moveHealth(ctx, terminalId, before, after);
}

/** Whether nothing that the check found keeps payers from paying. Some banks have a user of their own for voids and refunds. */
function letsPay({ address, credentials, reversals, reason }: TerminalCheck): boolean {
  if (address !== "ok" || credentials === "wrong") return false;
  return reason === null || reversals === "wrong";
}
