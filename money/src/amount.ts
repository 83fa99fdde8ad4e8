import { currencyOf, type CurrencyCode } from "./currency.ts";

/** An exact amount in ten-thousandths of its currency's unit: 150.25 is 1502500n. The currency is stored separately. */
export type Amount = bigint & { readonly amount: unique symbol };

/** A percentage in ten-thousandths of a percent: 12.5 % is 125000n. */
export type Rate = bigint & { readonly rate: unique symbol };

const SCALE = 10_000n;
const FRACTION_DIGITS = 4;
const POWERS_OF_TEN = [1n, 10n, 100n, 1_000n, SCALE];
/** 15 integer digits, as in numeric(19,4). */
const LARGEST = 10n ** 19n - 1n;
const DECIMAL = /^(-?)(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,4}))?$/;

export const zero = 0n as Amount;

/** Reads a decimal literal ("-111.0000", at most 15 integer and 4 fractional digits); null for anything else. */
export function amountFromDecimal(text: string): Amount | null {
  return scaled(text) as Amount | null;
}

/** Reads a percentage literal ("12.5"); null for anything else. */
export function rateFromDecimal(text: string): Rate | null {
  return scaled(text) as Rate | null;
}

function scaled(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(FRACTION_DIGITS, "0"));
  return sign === "-" ? -value : value;
}

/** Writes an amount or rate with exactly `digits` fractional digits (0 to 4); throws if that would lose a digit. */
export function formatDecimal(value: Amount | Rate, digits = FRACTION_DIGITS): string {
  const divisor = powerOfTen(FRACTION_DIGITS - digits);
  if (value % divisor !== 0n) throw new RangeError(`more than ${digits} fractional digits`);
  const magnitude = (value < 0n ? -value : value) / divisor;
  const sign = value < 0n ? "-" : "";
  if (digits === 0) return `${sign}${magnitude}`;
  const padded = magnitude.toString().padStart(digits + 1, "0");
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** Writes an amount or rate without trailing zeros: "1.79", "2.5", "0". */
export function shortDecimal(value: Amount | Rate): string {
  return formatDecimal(value).replace(/\.?0{1,4}$/, "");
}

export function addAmounts(...amounts: readonly Amount[]): Amount {
  return within(amounts.reduce((sum: bigint, amount) => sum + amount, 0n));
}

export function subtractAmounts(from: Amount, amount: Amount): Amount {
  return within(from - amount);
}

/** `amount` × (1 + rate %), rounded half up (away from zero) to the currency's smallest unit. */
export function applyRate(amount: Amount, rate: Rate, currency: CurrencyCode): Amount {
  const hundredPercent = 100n * SCALE;
  const unit = unitOf(currency);
  return within(divideHalfUp(amount * (hundredPercent + rate), hundredPercent * unit) * unit);
}

/** `amount` × rate %, rounded half up to the currency's smallest unit. */
export function percentageOf(amount: Amount, rate: Rate, currency: CurrencyCode): Amount {
  return interestOf(amount, rate, DAYS_OF_YEAR, currency);
}

const DAYS_OF_YEAR = 365;

/** `amount` × yearly rate % × days / 365, rounded half up to the currency's smallest unit. */
export function interestOf(amount: Amount, yearlyRate: Rate, days: number, currency: CurrencyCode): Amount {
  const hundredPercent = 100n * SCALE;
  const unit = unitOf(currency);
  const divisor = hundredPercent * BigInt(DAYS_OF_YEAR) * unit;
  return within(divideHalfUp(amount * yearlyRate * BigInt(days), divisor) * unit);
}

/** Splits into `count` parts of whole minor units that add up to `amount`. The first part includes the remainder. */
export function splitEvenly(amount: Amount, count: number, currency: CurrencyCode): Amount[] {
  const { first, each } = partsOf(amount, count, currency);
  return Array.from({ length: count }, (_, index) => (index === 0 ? first : each));
}

/** The first part of `splitEvenly`, without computing the others. */
export function firstPart(amount: Amount, count: number, currency: CurrencyCode): Amount {
  return partsOf(amount, count, currency).first;
}

function partsOf(amount: Amount, count: number, currency: CurrencyCode): { first: Amount; each: Amount } {
  if (!Number.isInteger(count) || count < 1) throw new RangeError("count must be a positive integer");
  const unit = unitOf(currency);
  const each = (amount / (BigInt(count) * unit)) * unit;
  return { first: (amount - each * BigInt(count - 1)) as Amount, each: each as Amount };
}

/** The amount in the currency's minor units (kuruş, cents); throws if it is finer than that. */
export function minorUnits(amount: Amount, currency: CurrencyCode): bigint {
  const unit = unitOf(currency);
  if (amount % unit !== 0n) throw new RangeError(`finer than the minor unit of ${currency}`);
  return amount / unit;
}

export function amountOfMinorUnits(units: bigint, currency: CurrencyCode): Amount {
  return within(units * unitOf(currency));
}

/** True if the amount is not finer than the currency's smallest unit: 10.50 fits TRY but not JPY. */
export function fitsCurrency(amount: Amount, currency: CurrencyCode): boolean {
  return amount % unitOf(currency) === 0n;
}

function unitOf(currency: CurrencyCode): bigint {
  return powerOfTen(FRACTION_DIGITS - currencyOf(currency).exponent);
}

function powerOfTen(exponent: number): bigint {
  const power = POWERS_OF_TEN[exponent];
  if (power === undefined) throw new RangeError("an amount has 0 to 4 fractional digits");
  return power;
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const magnitude = dividend * sign;
  return sign * ((magnitude * 2n + divisor) / (divisor * 2n));
}

function within(value: bigint): Amount {
  if (value > LARGEST || value < -LARGEST) throw new RangeError("amount has more than 15 integer digits");
  return value as Amount;
}
