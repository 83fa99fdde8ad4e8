import { zero } from "@servicepay/money";
import type { DayPage, DaySumRow, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { isDay } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import {
  givesLists,
  readDay,
  requestDay,
  stateOfDay,
  type DayOverview,
  type DaySum,
  type ReconciledDay,
  type Sum,
} from "#reconciliation/index.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { differenceBetween } from "./cases-page.ts";
import { dayState, failureOf } from "./days-page.ts";
import { moneyOf } from "#platform/text/money.ts";

/** The day that the address names. Anything else is answered like a page that does not exist. */
export function dayOfAddress(request: FastifyRequest): string {
  const { day } = request.params as { day: string };
  if (!isDay(day)) throw notFound("There is no such day.", "day");
  return day;
}

/** One bank day of every terminal. `problems`: why the day is not read again. */
export async function dayPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<DayPage> {
  const day = dayOfAddress(request);
  const [overview, terminals] = await Promise.all([readDay(ctx, day), listTerminals(ctx)]);
  const url = pageUrl(ctx, `/reconciliation/days/${day}`);
  const shown = terminals.filter(
    ({ id }) => overview.days.some(isOf(id)) || overview.sums.some(isOf(id)) || overview.cases.has(id),
  );
  return {
    kind: "day",
    ...shellOf(ctx, request, "reconciliation"),
    listUrl: pageUrl(ctx, "/reconciliation/days"),
    day,
    terminals: await Promise.all(shown.map((terminal) => terminalOf(ctx, url, day, overview, terminal))),
    problems,
  };
}

const isOf = (id: string) => (of: { terminalId: string }) => of.terminalId === id;

async function terminalOf(
  ctx: MemberContext,
  url: string,
  day: string,
  { days, sums, cases }: DayOverview,
  { id, name }: { id: string; name: string },
): Promise<DayPage["terminals"][number]> {
  const status = days.find(isOf(id));
  return {
    id,
    name,
    state: status === undefined ? null : dayState(status),
    compared: status?.comparedAt?.toISOString() ?? null,
    next: status?.dueAt?.toISOString() ?? null,
    failure: status === undefined ? null : failureOf(status),
    cases: cases.get(id) ?? 0,
    casesUrl: withQuery(pageUrl(ctx, "/reconciliation"), { period: "all", terminal: id, day }),
    sums: sums.filter(isOf(id)).map((sum) => sumRow(url, sum, status?.isListed === true)),
    run: status !== undefined && (await canRun(ctx, id)) ? runOf(url, status) : null,
  };
}

async function canRun(ctx: MemberContext, terminalId: string): Promise<boolean> {
  return isAllowed(ctx, "reconciliation.run") && (await givesLists(ctx, terminalId));
}

function runOf(url: string, status: ReconciledDay) {
  return { action: `${url}/run`, terminal: status.terminalId, seen: stateOfDay(status) };
}

/** A side without movements has the sum zero, unless the bank's list is missing. */
function sumRow(url: string, sum: DaySum, isListed: boolean): DaySumRow {
  const { terminalId, movement, currency, ours, bank } = sum;
  const query = { terminal: terminalId, movement, currency };
  const shown = (side: "ours" | "bank", of: Sum | null) => ({
    count: of?.count ?? 0,
    money: moneyOf(of?.amount ?? zero, currency),
    url: withQuery(`${url}/${side}`, query),
  });
  return {
    id: `${movement} ${currency}`,
    movement,
    ours: shown("ours", ours),
    bank: isListed ? shown("bank", bank) : null,
    difference: isListed ? differenceBetween(ours?.amount ?? zero, bank?.amount ?? zero, currency) : null,
  };
}

/** Requests that a worker reads the bank's list again. A request that was refused shows the day as it is now. */
export async function runDay(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const day = dayOfAddress(request);
  const form = formOf(request.body);
  try {
    const isNew = await requestDay(ctx, { terminalId: form.text("terminal"), day, seen: form.text("seen") });
    const done = isNew ? "day_requested" : "day_known";
    return { to: withQuery(pageUrl(ctx, `/reconciliation/days/${day}`), { done }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await dayPage(ctx, request, problems) };
  }
}
