import { amountOfMinorUnits, currencyOf, minorUnits, zero, type Amount, type CurrencyCode } from "@servicepay/money";
import type { Chart } from "../model.ts";
import { addDays } from "#acquirers/registry.ts";
import type { CurrencyFigures, Days } from "#reports/index.ts";
import { moneyOf } from "#platform/text/money.ts";

const WHOLE = 1000n;
const LINES_MAX = 4n;
const HOURS_MIN = 6;

interface ChartOptions {
  days: Days;
  /** The running day and hour, such as "2026-11-20 14". */
  now: string;
  /** The address of the list of a day and, if given, an hour such as "09". */
  urlOf: (day: string, hour: string | null) => string;
}

/** The chart of what was collected, by day. A single day is shown by hour. */
export function moneyChart({ currency, slots }: CurrencyFigures, { days, now, urlOf }: ChartOptions): Chart {
  const isOneDay = days.from === days.to;
  const sums = new Map(slots.map(({ slot, amount, count }) => [slot, { amount, count }]));
  const wanted = isOneDay ? hoursOf(days.from, [...sums.keys()], now) : daysOf(days);
  const highest = slots.reduce((most, { amount }) => (amount > most ? amount : most), zero);
  const step = stepFor(highest, currency);
  const top = linesUpTo(minorUnits(highest, currency), step) * step;
  const share = (units: bigint) => Number((units * WHOLE) / top);
  return {
    unit: isOneDay ? "hour" : "day",
    lines: Array.from({ length: Number(top / step) + 1 }, (_, index) => {
      const units = step * BigInt(index);
      return { sum: moneyOf(amountOfMinorUnits(units, currency), currency), share: share(units) };
    }),
    bars: wanted.map((slot) => {
      const { amount, count } = sums.get(slot) ?? { amount: zero, count: 0 };
      const [day = "", hour = null] = slot.split(" ");
      return {
        at: hour ?? day,
        share: share(minorUnits(amount, currency)),
        isRunning: now.startsWith(slot),
        sum: moneyOf(amount, currency),
        count,
        url: urlOf(day, hour),
      };
    }),
  };
}

function linesUpTo(units: bigint, step: bigint): bigint {
  return units === 0n ? 1n : (units + step - 1n) / step;
}

/** The smallest of 1, 2, 5, 10, 20 … whole units of which four reach the highest amount. */
function stepFor(highest: Amount, currency: CurrencyCode): bigint {
  const units = minorUnits(highest, currency);
  let power = 10n ** BigInt(currencyOf(currency).exponent);
  for (;;) {
    for (const factor of [1n, 2n, 5n]) if (factor * power * LINES_MAX >= units) return factor * power;
    power *= 10n;
  }
}

/** From the first hour with a payment to the last one, or to the running one; at least six. */
function hoursOf(day: string, slots: readonly string[], now: string): string[] {
  const known = now.startsWith(day) ? [...slots, now] : slots;
  const hours = known.map((slot) => Number(slot.split(" ")[1]));
  const last = Math.max(...hours);
  const first = Math.max(0, Math.min(...hours, last + 1 - HOURS_MIN));
  return Array.from({ length: last - first + 1 }, (_, index) => `${day} ${String(first + index).padStart(2, "0")}`);
}

function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
