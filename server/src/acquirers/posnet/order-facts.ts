import { amountFromDecimal, fitsCurrency, minorUnits, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Order } from "../contract/order.ts";

/** The currencies of the bank's documents that every merchant can have, by its own codes. */
const CODES = { TRY: "TL", USD: "US", EUR: "EU" } as const;
export const currencies = Object.keys(CODES) as (keyof typeof CODES)[];

/**
 * The bank's names of an order have 24 characters: four, and our 20. It gives a sale with 3-D Secure the prefix TDS_ in inquiries;
 * a library asks with TDSC, which the manual has for reversals. A sale without 3-D Secure has the prefix that we give it.
 */
export type Prefixes = readonly [string, ...string[]];
export const SECURE_PREFIXES: Prefixes = ["TDS_", "TDSC"];
export const DIRECT_PREFIX = "0000";
export const EVERY_PREFIX: Prefixes = [...SECURE_PREFIXES, DIRECT_PREFIX];

export function currencyField(currency: CurrencyCode): string {
  const known = currencies.find((code) => code === currency);
  if (known === undefined) throw new RangeError(`currency ${currency} is not accepted by this bank`);
  return CODES[known];
}

/** Without a fraction, in the currency's smallest unit: "10025". */
export function unitsField({ amount, currency }: Pick<Order, "amount" | "currency">): string {
  return minorUnits(amount, currency).toString();
}

/** Two digits; 00 is a single payment. */
export function installmentField(installments: number): string {
  return String(installments === 1 ? 0 : installments).padStart(2, "0");
}

/** "1,16", and "1.234,56" if the bank groups thousands, which only dots in threes can mean. */
export function readAmount(text: string, currency: CurrencyCode): Amount | null {
  const [, whole, fraction] = /^([0-9]{1,13}|[0-9]{1,3}(?:\.[0-9]{3}){1,4}),([0-9]{2})$/.exec(text) ?? [];
  if (whole === undefined || fraction === undefined) return null;
  const amount = amountFromDecimal(`${whole.replaceAll(".", "")}.${fraction}`);
  return amount !== null && amount > zero && fitsCurrency(amount, currency) ? amount : null;
}
