import { joinTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { invalid, notFound } from "#platform/refusal.ts";
import { selectPaymentSet, selectTerminalIds } from "../store/payment-sets.ts";
import { listRates } from "../store/rates.ts";
import { selectTerminals } from "../store/terminals.ts";
import { checkRate } from "./check-rate.ts";
import { digestOf, rateChanges, type RateChange } from "./rate-changes.ts";
import type { ListedRate } from "./rate.ts";

export interface RatesPreview {
  changes: readonly RateChange[];
  /** Digests of the rates that are stored now, and of those that would be stored. */
  before: string;
  after: string;
}

/**
 * Returns what replacing all rates of a set by these would change. Refuses what `replaceRates` would refuse, except stale
 * rates.
 */
export function previewRates(
  ctx: Context | WriteContext,
  paymentSetId: string,
  rates: readonly ListedRate[],
): Promise<RatesPreview> {
  return joinTransaction(ctx, async (ctx) => {
    const set = await selectPaymentSet(ctx, paymentSetId);
    if (set === undefined) throw notFound("There is no such payment set.", "paymentSetId");
    const [ids, terminals, before] = await Promise.all([
      selectTerminalIds(ctx, paymentSetId),
      selectTerminals(ctx),
      listRates(ctx, paymentSetId),
    ]);
    const seen = new Set<string>();
    for (const [index, rate] of rates.entries()) {
      const terminal = terminals.find(({ id }) => id === rate.terminalId);
      if (terminal === undefined || !ids.includes(terminal.id))
        throw invalid(`rates[${index}].terminal`, "The payment set has no such terminal.", "unknown");
      checkRate(rate, terminal, set.currency, `rates[${index}].`);
      const place = `${rate.terminalId}:${rate.program ?? ""}:${rate.installments}`;
      if (seen.has(place))
        throw invalid(
          `rates[${index}].installments`,
          "A number of installments has two rates for one program.",
          "duplicate",
        );
      seen.add(place);
    }
    return { changes: rateChanges(before, rates), before: digestOf(before), after: digestOf(rates) };
  });
}
