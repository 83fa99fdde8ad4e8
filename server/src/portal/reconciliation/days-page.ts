import type { DaysPage, ReconciledDayRow } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { listDays, type ReconciledDay } from "#reconciliation/index.ts";
import { withQuery } from "../onward.ts";
import { pageUrl, shellOf } from "../shell.ts";
import { reconciliationTabs } from "./cases-page.ts";

export async function daysPage(ctx: MemberContext, request: FastifyRequest): Promise<DaysPage> {
  const [days, terminals] = await Promise.all([listDays(ctx), listTerminals(ctx)]);
  const names = new Map(terminals.map(({ id, name }) => [id as string, name]));
  return {
    kind: "days",
    ...shellOf(ctx, request, "reconciliation"),
    tabs: reconciliationTabs(ctx, "days"),
    rows: days.map((day) => rowOf(ctx, day, names)),
  };
}

function rowOf(ctx: MemberContext, day: ReconciledDay, names: ReadonlyMap<string, string>): ReconciledDayRow {
  const filters = { period: "all", terminal: day.terminalId, day: day.day };
  return {
    id: `${day.terminalId} ${day.day}`,
    day: day.day,
    terminal: names.get(day.terminalId) ?? "–",
    state: stateOf(day),
    source: day.source,
    movements: day.movementCount,
    compared: day.comparedAt?.toISOString() ?? null,
    next: day.dueAt?.toISOString() ?? null,
    failure: day.failure,
    casesUrl: withQuery(pageUrl(ctx, "/reconciliation"), filters),
  };
}

function stateOf({ failure, comparedAt, isProvisional }: ReconciledDay): ReconciledDayRow["state"] {
  if (failure !== null) return "failed";
  if (comparedAt === null) return "waiting";
  return isProvisional ? "provisional" : "compared";
}
