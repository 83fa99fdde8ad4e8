import type { FastifyRequest } from "fastify";
import { addDays, bankDayOf, isDay } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import type { Days } from "#reports/index.ts";
import { chosenOf, notUnderstood, parameterOf } from "../page/parameters.ts";
import type { Problem } from "../words/index.ts";

export const reportPeriods = ["month", "last_month", "quarter", "year"] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Each month is read by a statement of its own. */
const MONTHS_MAX = 36;

export interface AskedReport {
  /** Null if the member typed the days. */
  period: ReportPeriod | null;
  days: Days;
  /** What is wrong with the typed days. */
  problems: readonly Problem[];
  /** The parameters that ask for this period again. */
  parameters: Readonly<Record<string, string>>;
}

/** What the address asks for: a period by its name, or all days from one to another. Without either, the current month. */
export function askedReport(ctx: MemberContext, request: FastifyRequest): AskedReport {
  const today = bankDayOf(ctx.clock.now());
  const period = chosenOf(request, "period", reportPeriods);
  const typed = (name: string) => parameterOf(request.query as Record<string, unknown>, name);
  const [from, to] = [typed("from"), typed("to")];
  if (period !== null && (from !== "" || to !== "")) throw notUnderstood("period");
  if (from !== "" || to !== "") {
    const days = { from, to: to || today };
    return { period: null, days, problems: problemsOf(days), parameters: { from, to: days.to } };
  }
  const name = period ?? "month";
  return { period: name, days: daysOf(name, today), problems: [], parameters: { period: name } };
}

function problemsOf({ from, to }: Days): Problem[] {
  const invalid = Object.entries({ from, to }).filter(([, day]) => !isDay(day));
  if (invalid.length > 0) return invalid.map(([field]) => ({ field, reason: "invalid" }));
  if (from > to) return [{ field: "from", reason: "after_end" }];
  return firstDayOf(to, -(MONTHS_MAX - 1)) > from ? [{ field: "from", reason: "too_long" }] : [];
}

function daysOf(period: ReportPeriod, today: string): Days {
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
