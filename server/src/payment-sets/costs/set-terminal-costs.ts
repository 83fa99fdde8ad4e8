import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { changeCosts, type CostChanges } from "./change-costs.ts";
import { costText, isSamePlace, type TerminalCost } from "./terminal-cost.ts";

/** Replaces all costs of a terminal. Costs that it has already stay as they are, so a repeated call changes nothing. */
export function setTerminalCosts(
  ctx: WriteContext,
  terminalId: string,
  costs: readonly TerminalCost[],
): Promise<CostChanges> {
  return changeCosts(
    ctx,
    terminalId,
    (before) => {
      const idOf = (cost: TerminalCost) =>
        before.find((each) => costText(each) === costText(cost))?.id ??
        before.find((each) => isSamePlace(each, cost) && each.validFrom === cost.validFrom)?.id;
      const taken = new Set<string>();
      return costs.map((cost) => {
        const known = idOf(cost);
        const id = known === undefined || taken.has(known) ? newId<"terminal-cost">() : known;
        taken.add(id);
        return { ...cost, id, terminalId: terminalId as never };
      });
    },
    (index) => `costs[${index}].`,
  );
}
