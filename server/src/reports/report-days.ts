import { addDays, isDay } from "#acquirers/registry.ts";
import type { Days } from "./read-figures.ts";

export const reportPeriods = ["month", "last_month", "quarter", "year"] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Each month is read by a statement of its own. */
export const REPORT_MONTHS_MAX = 36;

/** The days of the period that today is in, or of the month before; both ends are included. */
export function daysOfPeriod(period: ReportPeriod, today: string): Days {
  switch (period) {
    case "month":
      return { from: firstDayOf(today, 0), to: today };
    case "last_month":
      return { from: firstDayOf(today, -1), to: addDays(firstDayOf(today, 0), -1) };
    case "quarter":
      return { from: firstDayOf(today, -2), to: today };
    case "year":
      return { from: firstDayOf(today, -11), to: today };
  }
}

export interface DaysProblem {
  field: "from" | "to";
  reason: "invalid" | "after_end" | "too_long";
}

/** Why there is no report of these days; empty if there is one. */
export function problemsOfDays({ from, to }: Days): DaysProblem[] {
  const wrong = (["from", "to"] as const).filter((field) => !isDay({ from, to }[field]));
  if (wrong.length > 0) return wrong.map((field) => ({ field, reason: "invalid" }));
  if (from > to) return [{ field: "from", reason: "after_end" }];
  return firstDayOf(to, -(REPORT_MONTHS_MAX - 1)) > from ? [{ field: "from", reason: "too_long" }] : [];
}

/** The days of this month that are in the period. */
export function daysOfMonth(month: string, { from, to }: Days): Days {
  const [first, last] = [`${month}-01`, addDays(firstDayOf(`${month}-01`, 1), -1)];
  return { from: first < from ? from : first, to: last < to ? last : to };
}

/** The first day of the month that is so many months after the day's. */
function firstDayOf(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, "2026-11-20".length);
}
