import type { FastifyRequest } from "fastify";
import { bankDayOf } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { daysOfPeriod, problemsOfDays, reportPeriods, type Days, type ReportPeriod } from "#reports/index.ts";
import { chosenOf, notUnderstood, parameterOf } from "../page/index.ts";
import type { Problem } from "../words/index.ts";

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
    return { period: null, days, problems: problemsOfDays(days), parameters: { from, to: days.to } };
  }
  const name = period ?? "month";
  return { period: name, days: daysOfPeriod(name, today), problems: [], parameters: { period: name } };
}
