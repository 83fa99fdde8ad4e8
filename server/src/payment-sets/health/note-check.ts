import type { WriteContext } from "#platform/context.ts";
import { lockTerminalHealth } from "../store/terminal-health.ts";
import { moveHealth } from "./move-health.ts";
import { healthAfterCheck } from "./terminal-health.ts";

/** After a good check, a worker's or a member's, payments may try an open terminal. A bad one makes it rest longer. */
export async function noteCheck(ctx: WriteContext, terminalId: string, isGood: boolean): Promise<void> {
  const before = await lockTerminalHealth(ctx, terminalId);
  const after = before && healthAfterCheck(before, isGood, ctx.clock.now());
  if (after) await moveHealth(ctx, terminalId, before, after);
}
