import type { WriteContext } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import type { PaymentSet } from "./payment-set.ts";
import { putTerminals, removeOtherTerminals } from "../store/payment-sets.ts";
import { listAll } from "../store/terminals.ts";

/** Makes these the set's terminals, in this order. One that stays keeps its rates. */
export async function placeTerminals(
  ctx: WriteContext,
  set: PaymentSet,
  terminalIds: readonly string[],
): Promise<void> {
  if (terminalIds.length === 0) throw invalid("terminalIds", "A payment set has at least one terminal.");
  if (new Set(terminalIds).size < terminalIds.length) throw invalid("terminalIds", "A terminal is named twice.");
  const known = new Map((await ctx.tx.rows(listAll, [ctx.tenantId])).map((row) => [row.id as string, row]));
  for (const id of terminalIds) {
    const terminal = known.get(id);
    if (terminal === undefined) throw invalid("terminalIds", `There is no terminal ${id}.`, "unknown");
    if (!terminal.currencies.includes(set.currency)) {
      throw invalid("terminalIds", `The terminal "${terminal.name}" does not take ${set.currency}.`, "other_currency");
    }
  }
  await ctx.tx.run(removeOtherTerminals, [ctx.tenantId, set.id, [...terminalIds]]);
  await ctx.tx.run(putTerminals, [ctx.tenantId, set.id, [...terminalIds]]);
}
