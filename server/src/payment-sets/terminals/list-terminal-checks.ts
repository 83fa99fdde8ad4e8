import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectChecks } from "../store/terminal-checks.ts";
import type { TerminalCheck } from "./terminal-check.ts";

/** By the terminal's id: the last check of each terminal that was checked since its settings changed. */
export function listTerminalChecks(ctx: Context | ReadContext): Promise<Map<string, TerminalCheck>> {
  return selectChecks(reading(ctx));
}
