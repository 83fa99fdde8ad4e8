import { addAmounts, type Amount, type CurrencyCode } from "@servicepay/money";
import type { ReportPage, ReportPeriod, ReportRow } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { addDays, bankDayOf } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { readMonthlyTotals, type MonthlyTotal, type Days } from "#reports/index.ts";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import { isAllowed, pageUrl, shellOf } from "../shell.ts";
import { moneyOf } from "#platform/text/money.ts";
import { attemptsUrl } from "./attempts-page.ts";

const MONTHS: Readonly<Record<ReportPeriod, number>> = { month: 1, quarter: 3, year: 12 };
const periods = Object.keys(MONTHS) as ReportPeriod[];

export async function reportPage(ctx: MemberContext, request: FastifyRequest): Promise<ReportPage> {
  const { period, days, byCurrency } = await readReport(ctx, request);
  const url = pageUrl(ctx, "/reports");
  return {
    kind: "report",
    ...shellOf(ctx, request, "reports"),
    tabs: periods.map((id) => ({ id, url: `${url}?period=${id}`, isCurrent: id === period })),
    from: days.from,
    to: days.to,
    isOwnOnly: seesOwnOnly(ctx),
    tables: byCurrency,
    exportUrl: isAllowed(ctx, "exports.make") ? `${url}/export?period=${period}` : null,
  };
}

/** Reads the report, for its page and its file. */
export async function readReport(ctx: MemberContext, request: FastifyRequest) {
  const { period: asked } = request.query as { period?: unknown };
  const period = periods.find((name) => name === asked) ?? "month";
  const days = monthsUpTo(bankDayOf(ctx.clock.now()), MONTHS[period]);
  const [rows, terminals] = await Promise.all([
    readMonthlyTotals(ctx, days, visibleTo(ctx).memberId),
    listTerminals(ctx),
  ]);
  const names = new Map(terminals.map(({ id, name }) => [id as string, name]));
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    rows: rows.map((row) => rowOf(ctx, row, days, names)),
    total: totalOf(rows, currency),
  }));
  return { period, days, byCurrency };
}

/** The last `count` months, of which the last one is the current month up to today. */
function monthsUpTo(today: string, count: number): Days {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - count, 1));
  return { from: first.toISOString().slice(0, "2026-11-20".length), to: today };
}

function rowOf(
  ctx: MemberContext,
  { month, currency, terminalId, installments, gross, reversed, net, commission }: MonthlyTotal,
  { to }: Days,
  names: ReadonlyMap<string, string>,
): ReportRow {
  const lastDay = lastDayOf(month);
  const urlOf = (kind: string) =>
    attemptsUrl(ctx, {
      from: `${month}-01`,
      to: lastDay < to ? lastDay : to,
      kind,
      result: "approved",
      currency,
      terminal: terminalId,
      installments: String(installments),
    });
  return {
    month,
    terminal: names.get(terminalId) ?? "–",
    installments,
    gross: { sum: moneyOf(gross.amount, currency), count: gross.count, url: urlOf("sale") },
    reversed: { sum: moneyOf(reversed.amount, currency), count: reversed.count, url: urlOf("reversal") },
    net: moneyOf(net, currency),
    commission: moneyOf(commission, currency),
  };
}

function totalOf(rows: readonly MonthlyTotal[], currency: CurrencyCode) {
  const sum = (of: (row: MonthlyTotal) => Amount) => moneyOf(addAmounts(...rows.map(of)), currency);
  return {
    gross: sum(({ gross }) => gross.amount),
    grossCount: rows.reduce((count, { gross }) => count + gross.count, 0),
    reversed: sum(({ reversed }) => reversed.amount),
    reversedCount: rows.reduce((count, { reversed }) => count + reversed.count, 0),
    net: sum(({ net }) => net),
    commission: sum(({ commission }) => commission),
  };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, "2026-11-20".length);
  return addDays(next, -1);
}
