import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { findById, findByName, listAll, terminalOf } from "../store/terminals.ts";
import type { TerminalRecord } from "./terminal.ts";

/** All of the tenant's, in the order in which they were made. */
export async function listTerminals(ctx: Context | WriteContext): Promise<TerminalRecord[]> {
  const rows = await joinTransaction(ctx, ({ tx, tenantId }) => tx.rows(listAll, [tenantId]));
  return rows.map(terminalOf);
}

/** By id or name. */
export async function findTerminal(ctx: Context | WriteContext, idOrName: string): Promise<TerminalRecord | undefined> {
  const id = parseId(idOrName);
  const row = await joinTransaction(ctx, ({ tx, tenantId }) =>
    id === null ? tx.row(findByName, [tenantId, idOrName]) : tx.row(findById, [tenantId, id]),
  );
  return row && terminalOf(row);
}
