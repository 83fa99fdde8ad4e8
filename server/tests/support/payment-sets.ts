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
import { newId } from "#platform/ids.ts";
import type { TerminalCost } from "../../src/payment-sets/costs/terminal-cost.ts";
import type { RouteRequest } from "../../src/payment-sets/routing/route-request.ts";
import type { SetTerminal } from "../../src/payment-sets/routing/set-terminal.ts";

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

/** A healthy terminal of a set that takes 1 to 12 installments, without rates and costs. */
export function setTerminal(name: string, rest: Partial<SetTerminal> = {}): SetTerminal {
  return {
    id: newId(),
    name,
    acquirerCode: "nestpay",
    bankCode: null,
    erpCode: null,
    currencies: ["TRY"],
    programs: [],
    brands: ["visa", "mastercard", "troy"],
    isTest: false,
    isActive: true,
    position: 0,
    obstacle: null,
    isHealthy: true,
    installments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    rates: [],
    costs: [],
    ...rest,
  };
}

/** A cost of single payments in TRY with any card, since 2026 and without end. */
export function cost(costRate: string, rest: Partial<TerminalCost> = {}): TerminalCost {
  return {
    currency: "TRY",
    program: null,
    card: "any",
    isOwnBank: null,
    installments: 1,
    costRate: percent(costRate),
    fixedFee: amount("0"),
    valueDays: 0,
    payout: "once",
    validFrom: "2026-01-01",
    validTo: null,
    ...rest,
  };
}

/** A single payment of 1,000 TRY with a credit card of Garanti's Bonus, on a Tuesday at noon. */
export function routeRequest(rest: Partial<RouteRequest> = {}): RouteRequest {
  return {
    card: { program: "bonus", bankCode: "0062", cardType: "credit", isCommercial: false },
    amount: amount("1000"),
    currency: "TRY",
    installments: 1,
    at: { day: "2026-12-01", weekday: 2, hour: 12 },
    shareKey: "payment",
    ...rest,
  };
}
