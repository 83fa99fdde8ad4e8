import type { WriteContext } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { writeTerminals } from "../store/payment-sets.ts";
import { selectTerminals } from "../store/terminals.ts";
import type { PaymentSet } from "./payment-set.ts";

/** Replaces the set's terminals by these, in this order. A terminal that stays keeps its rates. */
export async function placeTerminals(
  ctx: WriteContext,
  set: PaymentSet,
  terminalIds: readonly string[],
): Promise<void> {
  if (terminalIds.length === 0) throw invalid("terminalIds", "A payment set has at least one terminal.");
  if (new Set(terminalIds).size < terminalIds.length) throw invalid("terminalIds", "A terminal is named twice.");
  const known = new Map((await selectTerminals(ctx)).map((terminal) => [terminal.id as string, terminal]));
  for (const id of terminalIds) {
    const terminal = known.get(id);
    if (terminal === undefined) throw invalid("terminalIds", `There is no terminal ${id}.`, "unknown");
    if (!terminal.currencies.includes(set.currency)) {
      throw invalid("terminalIds", `The terminal "${terminal.name}" does not take ${set.currency}.`, "other_currency");
    }
  }
  await writeTerminals(ctx, set.id, terminalIds);
}
