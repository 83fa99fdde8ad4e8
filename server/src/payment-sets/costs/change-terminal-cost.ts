import { addDays } from "#acquirers/registry.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import { selectCost } from "../store/terminal-costs.ts";
import { changeCosts } from "./change-costs.ts";
import { costText, isSamePlace, type ListedCost, type TerminalCost, type TerminalCostId } from "./terminal-cost.ts";

/**
 * Adds a cost to a terminal. One for the same sales that began before ends on the day before the new one begins. A repeated call
 * with the same id changes nothing.
 */
export async function addTerminalCost(ctx: WriteContext, cost: ListedCost): Promise<void> {
  const { id, terminalId, validFrom } = cost;
  await changeCosts(ctx, terminalId, (before) => {
    if (before.some((each) => each.id === id)) return before;
    const isEnded = (each: ListedCost) =>
      isSamePlace(each, cost) && each.validFrom < validFrom && (each.validTo === null || each.validTo >= validFrom);
    const ended = before.map((each) => (isEnded(each) ? { ...each, validTo: addDays(validFrom, -1) } : each));
    return [...ended, cost];
  });
}

/** Changes a cost, if it is still the one that the caller saw: `seen` is its `costText`. */
export async function changeTerminalCost(
  ctx: WriteContext,
  id: TerminalCostId,
  { cost, seen }: { cost: TerminalCost; seen: string },
): Promise<void> {
  const { terminalId } = await requireCost(ctx, id);
  await changeCosts(ctx, terminalId, (before) => {
    const stored = before.find((each) => each.id === id);
    if (stored === undefined) throw notFound("There is no such cost.");
    if (costText(stored) !== seen)
      throw conflict("Someone else changed the cost in the meantime.", { reason: "stale" });
    // Last, so that a cost in its way is named as this cost's fault.
    return [...before.filter((each) => each.id !== id), { ...stored, ...cost }];
  });
}

export async function removeTerminalCost(ctx: WriteContext, id: TerminalCostId): Promise<void> {
  const { terminalId } = await requireCost(ctx, id);
  await changeCosts(ctx, terminalId, (before) => before.filter((each) => each.id !== id));
}

async function requireCost(ctx: WriteContext, id: TerminalCostId): Promise<ListedCost> {
  const cost = await selectCost(ctx, id);
  if (cost === undefined) throw notFound("There is no such cost.");
  return cost;
}
