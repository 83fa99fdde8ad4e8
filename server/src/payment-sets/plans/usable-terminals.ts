import type { CurrencyCode } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { ReadContext } from "#platform/context.ts";
import type { ListedRate } from "../rates/rate.ts";
import type { PaymentSetId } from "../sets/payment-set.ts";
import { listRates, selectRatesOfWidgetSet } from "../store/rates.ts";
import { selectTerminalsOfSet, selectTerminalsOfWidgetSet } from "../store/terminals.ts";
import { reasonNotSupported } from "../terminals/supported-acquirer.ts";
import type { TerminalRecord } from "../terminals/terminal.ts";
import type { UsableTerminal } from "./plan.ts";

/** The set's terminals that can take this currency now, in the set's order. */
export async function usableTerminals(
  ctx: ReadContext,
  paymentSetId: PaymentSetId,
  currency: CurrencyCode,
): Promise<UsableTerminal[]> {
  const [terminals, rates] = await Promise.all([selectTerminalsOfSet(ctx, paymentSetId), listRates(ctx, paymentSetId)]);
  return filterUsable(ctx, terminals, rates, currency);
}

export async function usableTerminalsOfWidget(ctx: ReadContext, currency: CurrencyCode): Promise<UsableTerminal[]> {
  const [terminals, rates] = await Promise.all([
    selectTerminalsOfWidgetSet(ctx, currency),
    selectRatesOfWidgetSet(ctx, currency),
  ]);
  return filterUsable(ctx, terminals, rates, currency);
}

function filterUsable(
  { config }: ReadContext,
  terminals: readonly TerminalRecord[],
  rates: readonly ListedRate[],
  currency: CurrencyCode,
): UsableTerminal[] {
  return terminals.flatMap((record) => {
    const acquirer = acquirerByCode(record.acquirerCode);
    if (acquirer === null || reasonNotSupported(acquirer) !== null) return [];
    const { currencies, installments } = acquirer.capabilities;
    const canTake = currencies.includes(currency) && record.currencies.includes(currency);
    if (!canTake || (record.isTest && config.mode === "live")) return [];
    const own = rates.filter(({ terminalId }) => terminalId === record.id);
    return [{ ...record, installments, rates: own }];
  });
}
