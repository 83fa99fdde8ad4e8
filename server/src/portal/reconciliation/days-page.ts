import type { DayFailure, DaysPage, ReconciledDayRow } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { countDays, pageOfDays, type DayPageFilter, type ReconciledDay } from "#reconciliation/index.ts";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readFilterQuery } from "../lists/list-query.ts";
import { withQuery } from "../page/onward.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { reconciliationTabs } from "./cases-page.ts";

export async function daysPage(ctx: MemberContext, request: FastifyRequest): Promise<DaysPage> {
  const query = readFilterQuery(request, ["terminal", "state"]);
  const { read, problems } = filterReader(query);
  const terminals = await listTerminals(ctx);
  const filter: DayPageFilter = {
    terminalId: read("terminal", (text) => terminals.find(({ id }) => id === text)?.id),
    hasFailed: read("state", (text) => (text === "failed" ? true : null)),
  };
  const reads = {
    page: () => pageOfDays(ctx, filter, query.position),
    count: (max: number) => countDays(ctx, filter, max),
  };
  const { page, count } = await countedPage(reads, { isEmpty: problems.length > 0 });
  const names = new Map(terminals.map(({ id, name }) => [id as string, name]));
  return {
    kind: "days",
    ...shellOf(ctx, request, "reconciliation"),
    tabs: reconciliationTabs(ctx, "days"),
    list: listModel(pageUrl(ctx, "/reconciliation/days"), query, { page, count }, problems),
    terminals: terminals.map(({ id, name }) => ({ id, name })),
    fileUrl: isAllowed(ctx, "reconciliation.run") ? pageUrl(ctx, "/reconciliation/file") : null,
    rows: page.rows.map((day) => rowOf(ctx, day, names)),
  };
}

function rowOf(ctx: MemberContext, day: ReconciledDay, names: ReadonlyMap<string, string>): ReconciledDayRow {
  const filters = { period: "all", terminal: day.terminalId, day: day.day };
  return {
    id: `${day.terminalId} ${day.day}`,
    url: pageUrl(ctx, `/reconciliation/days/${day.day}`),
    day: day.day,
    terminal: names.get(day.terminalId) ?? "–",
    state: dayState(day),
    source: day.source,
    movements: day.movementCount,
    compared: day.comparedAt?.toISOString() ?? null,
    next: day.dueAt?.toISOString() ?? null,
    failure: failureOf(day),
    casesUrl: withQuery(pageUrl(ctx, "/reconciliation"), filters),
  };
}

export function failureOf({ failure, fault }: ReconciledDay): DayFailure | null {
  return failure === null ? null : { text: failure, fault };
}

export function dayState({ failure, comparedAt, isProvisional }: ReconciledDay): ReconciledDayRow["state"] {
  if (failure !== null) return "failed";
  if (comparedAt === null) return "waiting";
  return isProvisional ? "provisional" : "compared";
}
