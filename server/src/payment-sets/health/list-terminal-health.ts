import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectTerminalHealth } from "../store/terminal-health.ts";
import type { TerminalHealth } from "./terminal-health.ts";

/** The health of the terminals that have failed at least once; the key is the terminal's id. */
export function listTerminalHealth(ctx: Context | ReadContext): Promise<Map<string, TerminalHealth>> {
  return selectTerminalHealth(reading(ctx));
}
