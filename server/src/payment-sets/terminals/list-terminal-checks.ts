import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectChecks } from "../store/terminal-checks.ts";
import type { TerminalCheck } from "./terminal-check.ts";

/** The last check of each terminal that was checked since its settings changed; the key is the terminal's id. */
export function listTerminalChecks(ctx: Context | ReadContext): Promise<Map<string, TerminalCheck>> {
  return selectChecks(reading(ctx));
}
