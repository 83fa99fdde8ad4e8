import { amountFromDecimal, rateFromDecimal, type Amount, type Rate } from "@servicepay/money";
import {
  createPaymentSet,
  createTerminal,
  setRates,
  type NewPaymentSet,
  type NewTerminal,
  type PaymentSet,
  type RateRow,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";

export function amount(decimal: string): Amount {
  const value = amountFromDecimal(decimal);
  if (value === null) throw new Error(`${decimal} is not an amount`);
  return value;
}

export function percent(decimal: string): Rate {
  const value = rateFromDecimal(decimal);
  if (value === null) throw new Error(`${decimal} is not a rate`);
  return value;
}

export function rate(
  program: string | null,
  installments: number,
  customer: string,
  rest: Partial<RateRow> = {},
): RateRow {
  const limits = { minimumAmount: null, maximumAmount: null };
  return { program, installments, costRate: percent("1.5"), customerRate: percent(customer), ...limits, ...rest };
}

/** Settings of a NestPay bank at this address, where nothing needs to listen. */
export function nestpaySettings(origin = "http://127.0.0.1:9"): Record<string, string> {
  return {
    apiUrl: `${origin}/fim/api`,
    threeDsUrl: `${origin}/fim/est3Dgate`,
    clientId: "190100000",
    username: "TESTAPI",
    password: "TEST-PASSWORD",
    storeKey: "TEST-STORE-KEY",
  };
}

export type TestTerminal = Partial<NewTerminal> & { name: string; rates?: readonly RateRow[] };

/** Creates a TRY set with these terminals and rates, in this order. */
export function newPaymentSet(
  ctx: Context,
  terminals: readonly TestTerminal[],
  rest: Partial<NewPaymentSet> = {},
): Promise<{ set: PaymentSet; terminals: TerminalRecord[] }> {
  return inTransaction(ctx, async (write) => {
    const currency = rest.currency ?? "TRY";
    const created: TerminalRecord[] = [];
    for (const { rates: _, ...terminal } of terminals) {
      const defaults = { acquirerCode: "nestpay", currencies: [currency], settings: nestpaySettings() };
      created.push(await createTerminal(write, { ...defaults, ...terminal }));
    }
    const terminalIds = created.map(({ id }) => id);
    const set = await createPaymentSet(write, { name: `Set ${currency}`, ...rest, currency, terminalIds });
    for (const [index, { rates = [] }] of terminals.entries()) {
      await setRates(write, { paymentSetId: set.id, terminalId: terminalIds[index] ?? "", rates });
    }
    return { set, terminals: created };
  });
}
