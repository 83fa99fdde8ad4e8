import { reading, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { selectCost, selectCostPage, selectCostsOfTerminal, type CostFilter } from "../store/terminal-costs.ts";
import type { TerminalId } from "../terminals/terminal.ts";
import type { ListedCost, TerminalCostId } from "./terminal-cost.ts";

/** All costs of a terminal, also those that have ended. */
export function listTerminalCosts(ctx: Context, terminalId: TerminalId): Promise<ListedCost[]> {
  return selectCostsOfTerminal(reading(ctx), terminalId);
}

/** A page of the costs of all terminals, and how many there are. */
export function listCosts(
  ctx: Context,
  filter: CostFilter,
  paging: Paging,
): Promise<{ totalCount: number; rows: ListedCost[] }> {
  return selectCostPage(reading(ctx), filter, paging);
}

export function findCost(ctx: Context, id: TerminalCostId): Promise<ListedCost | undefined> {
  return selectCost(reading(ctx), id);
}
