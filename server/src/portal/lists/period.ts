import { addDays, bankDayOf, boundsOfBankDay, isDay } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { areAttemptsArchived, paymentsArchivedTo } from "#payments/index.ts";
import type { Clock } from "#platform/clock.ts";
import type { Problem } from "../words/index.ts";

/** A period of whole days. A day is the bank's day, in Istanbul, never the browser's. */
export interface Period {
  /** Null if the member chose the days. */
  preset: PeriodPreset | null;
  /** Days such as "2026-11-20", both included. */
  from: string;
  to: string;
}

export const presets = ["today", "yesterday", "7d", "30d", "90d", "all"] as const;
export type PeriodPreset = (typeof presets)[number];

/** Before the first record of any company. */
const BEGINNING = "2000-01-01";
const DEFAULT_PRESET: PeriodPreset = "30d";

/** Reads the period of an address: a preset stays relative, so "today" in a saved address is the day on which it is opened. */
export function readPeriod(
  values: { period: string; from: string; to: string },
  now: Date,
  defaultPreset: PeriodPreset = DEFAULT_PRESET,
): Period {
  const today = bankDayOf(now);
  const preset = presets.find((name) => name === values.period);
  if (preset !== undefined) return { preset, ...daysOf(preset, today) };
  const from = isDay(values.from) ? values.from : null;
  const to = isDay(values.to) ? values.to : null;
  if (from === null && to === null) return { preset: defaultPreset, ...daysOf(defaultPreset, today) };
  const [first, last] = [from ?? to ?? today, to ?? today];
  return first <= last ? { preset: null, from: first, to: last } : { preset: null, from: last, to: first };
}

/** The parameters of a period that say nothing. */
export function periodProblems({ period, from, to }: { period: string; from: string; to: string }): Problem[] {
  const isUnderstood = {
    period: period === "" || presets.some((name) => name === period),
    from: from === "" || isDay(from),
    to: to === "" || isDay(to),
  };
  return (["period", "from", "to"] as const)
    .filter((name) => !isUnderstood[name])
    .map((field) => ({ field, reason: "invalid" }));
}

/** `from` is the first instant of the period, `before` the first after it. */
export function boundsOf({ from, to }: Period): { from: Date; before: Date } {
  return { from: boundsOfBankDay(from).from, before: boundsOfBankDay(to).to };
}

export function boundsOfToday(clock: Clock): { from: Date; before: Date } {
  const today = bankDayOf(clock.now());
  return boundsOf({ preset: "today", from: today, to: today });
}

function daysOf(preset: PeriodPreset, today: string): { from: string; to: string } {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "7d":
      return { from: addDays(today, -6), to: today };
    case "30d":
      return { from: addDays(today, -29), to: today };
    case "90d":
      return { from: addDays(today, -89), to: today };
    case "all":
      return { from: BEGINNING, to: today };
  }
}

/**
 * The last archived month of payments, for lists of their transactions. Null if none of the period's is in the archive: a payment's
 * refund lies there too, although its own month may be a later one, and months of the archive are months in UTC.
 */
export async function archivedTo(ctx: MemberContext, period: Period): Promise<string | null> {
  return (await areAttemptsArchived(ctx, boundsOf(period))) ? paymentsArchivedTo(ctx) : null;
}
