import type { CurrencyCode } from "@servicepay/money";
import { acquirerByCode } from "#acquirers/registry.ts";
import type { ReadContext } from "#platform/context.ts";
import type { PaymentSetId } from "./payment-set.ts";
import type { UsableTerminal } from "./plan.ts";
import type { RateRow } from "./rate.ts";
import { listOfSet as listRatesOfSet, listOfWidgetSet as listRatesOfWidgetSet, rateOf } from "./store/rates.ts";
import { listOfSet, listOfWidgetSet, terminalOf } from "./store/terminals.ts";
import type { TerminalRecord } from "./terminal.ts";

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
  return usableOf(ctx, recordsOf(terminals, rates), currency);
}

/** The same of the set that widget payments of this currency go through. */
export async function usableTerminalsOfWidget(ctx: ReadContext, currency: CurrencyCode): Promise<UsableTerminal[]> {
  const [terminals, rates] = await Promise.all([
    ctx.tx.rows(listOfWidgetSet, [ctx.tenantId, currency]),
    ctx.tx.rows(listRatesOfWidgetSet, [ctx.tenantId, currency]),
  ]);
  return usableOf(ctx, recordsOf(terminals, rates), currency);
}

function usableOf({ config }: ReadContext, records: Records, currency: CurrencyCode): UsableTerminal[] {
  return records.flatMap(({ record, own }) => {
    const capabilities = acquirerByCode(record.acquirerCode)?.capabilities;
    const canTake = capabilities?.currencies.includes(currency) === true && record.currencies.includes(currency);
    if (!canTake || (record.isTest && config.mode === "live")) return [];
    return [{ ...record, installmentsMax: capabilities.installmentsMax, rates: own }];
  });
}

type Records = readonly { record: TerminalRecord; own: readonly RateRow[] }[];

/** By the very rows of terminals and of rates: who reads together is answered by the same, and they are understood once. */
const understood = new WeakMap<object, WeakMap<object, Records>>();

function recordsOf(terminals: Parameters<typeof terminalOf>[0][], rates: Parameters<typeof rateOf>[0][]): Records {
  const byRates = understood.get(terminals) ?? new WeakMap<object, Records>();
  understood.set(terminals, byRates);
  const known = byRates.get(rates);
  if (known !== undefined) return known;
  const records = terminals.map(terminalOf).map((record) => ({
    record,
    own: rates.filter((rate) => rate.terminal_id === record.id).map(rateOf),
  }));
  byRates.set(rates, records);
  return records;
}
