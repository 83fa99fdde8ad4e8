import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { conflict, invalid, notFound } from "#platform/refusal.ts";
import { deleteCosts, selectCostsOfTerminal, writeCosts } from "../store/terminal-costs.ts";
import { lockTerminal } from "../store/terminals.ts";
import { checkCost, indexOfOverlap } from "./check-cost.ts";
import { costText, type ListedCost } from "./terminal-cost.ts";

const COSTS_MAX = 500;

/** How many costs a change has added, changed and removed. */
export interface CostChanges {
  added: number;
  changed: number;
  removed: number;
}

/**
 * Writes the costs of a terminal as `change` leaves them, and the audit row. Writes nothing if none differs. `path` precedes the
 * fields of the cost with this index in a refusal.
 */
export async function changeCosts(
  ctx: WriteContext,
  terminalId: string,
  change: (before: readonly ListedCost[]) => readonly ListedCost[],
  path: (index: number) => string = () => "",
): Promise<CostChanges> {
  const terminal = await lockTerminal(ctx, terminalId);
  if (terminal === undefined) throw notFound("There is no such terminal.", "terminalId");
  const before = await selectCostsOfTerminal(ctx, terminal.id);
  const after = change(before);
  const stored = new Map(before.map((cost) => [cost.id, cost]));
  const isNew = ({ id }: ListedCost) => !stored.has(id);
  const written = after.filter((cost) => isNew(cost) || costText(stored.get(cost.id)!) !== costText(cost));
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id));
  const added = written.filter(isNew).length;
  const changes = { added, changed: written.length - added, removed: removed.length };
  if (written.length === 0 && removed.length === 0) return changes;
  if (after.length > COSTS_MAX) throw conflict(`A terminal has at most ${COSTS_MAX} costs.`, { reason: "too_many" });
  for (const [index, cost] of after.entries()) if (written.includes(cost)) checkCost(cost, terminal, path(index));
  const overlapping = indexOfOverlap(after);
  if (overlapping !== -1)
    throw invalid(
      `${path(overlapping)}validFrom`,
      "Another cost holds for the same sales on one of these days.",
      "overlaps",
    );
  await deleteCosts(
    ctx,
    [...removed, ...written].map(({ id }) => id),
  );
  await writeCosts(ctx, written);
  await recordAudit(ctx, {
    action: "terminal.costs_set",
    recordType: "terminal",
    recordId: terminal.id,
    details: { count: after.length },
  });
  return changes;
}
