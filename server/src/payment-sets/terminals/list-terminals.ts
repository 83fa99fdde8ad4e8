import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { selectTerminal, selectTerminalByName, selectTerminals } from "../store/terminals.ts";
import type { TerminalRecord } from "./terminal.ts";

/** Every terminal of the tenant, oldest first. */
export function listTerminals(ctx: Context | WriteContext): Promise<TerminalRecord[]> {
  return joinTransaction(ctx, selectTerminals);
}

export function findTerminal(ctx: Context | WriteContext, idOrName: string): Promise<TerminalRecord | undefined> {
  const id = parseId(idOrName);
  return joinTransaction(ctx, (ctx) => (id === null ? selectTerminalByName(ctx, idOrName) : selectTerminal(ctx, id)));
}
