import { formatDecimal, type Amount } from "@servicepay/money";
import { Option, type Command } from "commander";
import { bankDayOf } from "#acquirers/registry.ts";
import { bankName, listTerminals } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import {
  daysOfPeriod,
  problemsOfDays,
  readMonthlyTotals,
  REPORT_MONTHS_MAX,
  reportPeriods,
  type Days,
  type DaysProblem,
  type MonthlyTotal,
  type ReportPeriod,
  type Sum,
} from "#reports/index.ts";
import { WrongUsage } from "./cli/command-failure.ts";
import { setAction, table, type CommandOutput } from "./cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "./cli/with-tenant.ts";

interface ReportOptions extends TenantOption {
  period?: ReportPeriod;
  from?: string;
  to?: string;
}

const EXPLAINED = `
What the banks approved, as the portal's reports show it: a line for each month, currency, terminal and number of installments.
Days are those of the banks (Türkiye). The commission is computed from the cost rates that were recorded with each sale.
`;

export function addReportCommands(program: Command): void {
  const reports = tenantOption(
    program
      .command("reports")
      .description("sums by month, terminal and installments, of a period or between two days")
      .addOption(new Option("--period <period>", "default: month").choices(reportPeriods))
      .option("--from <day>", "the first day (YYYY-MM-DD)")
      .option("--to <day>", "the last day; default: today"),
  ).addHelpText("after", EXPLAINED);
  setAction(reports, showReport);
}

function showReport(options: ReportOptions): Promise<CommandOutput> {
  return withTenant(options, async (ctx) => {
    const days = askedDays(ctx, options);
    const [totals, terminals] = await Promise.all([readMonthlyTotals(ctx, days), listTerminals(ctx)]);
    const names = new Map(terminals.map(({ id, name }) => [id as string, name]));
    return {
      text: [`${days.from} to ${days.to}`, totalsTable(totals, names)].join("\n"),
      data: { ...days, totals: totals.map((total) => totalData(total, names)) },
    };
  });
}

function askedDays({ clock }: Context, { period, from, to }: ReportOptions): Days {
  const today = bankDayOf(clock.now());
  if (from === undefined && to === undefined) return daysOfPeriod(period ?? "month", today);
  if (period !== undefined) throw new WrongUsage("Give either --period or days.");
  if (from === undefined) throw new WrongUsage("--to needs --from.");
  const days = { from, to: to ?? today };
  const [problem] = problemsOfDays(days);
  if (problem !== undefined) throw new WrongUsage(sentenceOf(problem));
  return days;
}

function sentenceOf({ field, reason }: DaysProblem): string {
  switch (reason) {
    case "invalid":
      return `--${field} must be a day such as 2026-01-31.`;
    case "after_end":
      return "--from is after --to.";
    case "too_long":
      return `A report has at most ${REPORT_MONTHS_MAX} months.`;
  }
}

function totalsTable(totals: readonly MonthlyTotal[], names: ReadonlyMap<string, string>): string {
  const rows = totals.map(({ month, currency, bank, terminalId, installments, gross, reversed, net, commission }) => [
    month,
    currency,
    bankName(bank) ?? bank,
    names.get(terminalId) ?? null,
    installments,
    ...[gross, reversed].flatMap(({ amount, count }) => [shown(amount), count]),
    shown(net),
    shown(commission),
  ]);
  const sums = ["SALES", "COUNT", "RETURNED", "COUNT", "NET", "COMMISSION"];
  return table(["MONTH", "CURRENCY", "BANK", "TERMINAL", "INSTALLMENTS", ...sums], rows, "Nothing was approved.");
}

function shown(amount: Amount): string {
  return formatDecimal(amount, 2);
}

function totalData({ gross, reversed, net, commission, ...of }: MonthlyTotal, names: ReadonlyMap<string, string>) {
  const sum = ({ amount, count }: Sum) => ({ amount: decimalLiteral(amount), count });
  return {
    ...of,
    terminal: names.get(of.terminalId) ?? null,
    gross: sum(gross),
    reversed: sum(reversed),
    net: decimalLiteral(net),
    commission: decimalLiteral(commission),
  };
}
