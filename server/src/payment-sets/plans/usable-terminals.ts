import type { CurrencyCode } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { ReadContext } from "#platform/context.ts";
import type { PaymentSetId } from "../sets/payment-set.ts";
import type { UsableTerminal } from "./plan.ts";
import {
  listOfSet as listRatesOfSet,
  listOfWidgetSet as listRatesOfWidgetSet,
  rateOf,
  type StoredRate,
} from "../store/rates.ts";
import { listOfSet, listOfWidgetSet, terminalOf, type TerminalRow } from "../store/terminals.ts";

/** The set's terminals that can take this currency now, in the set's order. */
export async function usableTerminals(
  ctx: ReadContext,
  paymentSetId: PaymentSetId,
  currency: CurrencyCode,
): Promise<UsableTerminal[]> {
  const [terminals, rates] = await Promise.all([
    ctx.tx.rows(listOfSet, [ctx.tenantId, paymentSetId]),
    ctx.tx.rows(listRatesOfSet, [ctx.tenantId, paymentSetId]),
  ]);
  return usableOf(ctx, terminals, rates, currency);
}

/** The usable terminals of the set for widget payments in this currency. */
export async function usableTerminalsOfWidget(ctx: ReadContext, currency: CurrencyCode): Promise<UsableTerminal[]> {
  const [terminals, rates] = await Promise.all([
    ctx.tx.rows(listOfWidgetSet, [ctx.tenantId, currency]),
    ctx.tx.rows(listRatesOfWidgetSet, [ctx.tenantId, currency]),
  ]);
  return usableOf(ctx, terminals, rates, currency);
}

function usableOf(
  { config }: ReadContext,
  terminals: readonly TerminalRow[],
  rates: readonly StoredRate[],
  currency: CurrencyCode,
): UsableTerminal[] {
  return terminals.map(terminalOf).flatMap((record) => {
    const capabilities = acquirerByCode(record.acquirerCode)?.capabilities;
    const canTake = capabilities?.currencies.includes(currency) === true && record.currencies.includes(currency);
    if (!canTake || (record.isTest && config.mode === "live")) return [];
    const own = rates.filter((rate) => rate.terminal_id === record.id).map(rateOf);
    return [{ ...record, installmentsMax: capabilities.installmentsMax, rates: own }];
  });
}
