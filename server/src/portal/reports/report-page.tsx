import { addAmounts, type Amount, type CurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import { addDays, bankDayOf } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import type { Row } from "#platform/exports/table.ts";
import { moneyOf } from "#platform/text/money.ts";
import { exportMonthlyTotals, readMonthlyTotals, type Days, type MonthlyTotal, type Sum } from "#reports/index.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf, type ShellModel } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { ExportLinks } from "../parts/ExportLinks.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import { terminalNames, type TerminalNames } from "../shown/terminal-names.ts";
import { formatCount, formatDate, formatMonth, textIn, zoneName, type Locale } from "../words/index.ts";
import { attemptsUrl } from "./attempts-list.tsx";

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
type ReportPeriod = keyof typeof MONTHS;
const periods = Object.keys(MONTHS) as ReportPeriod[];

/** What the banks approved, by month, terminal and number of installments. */
export async function reportPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { period, days } = askedPeriod(ctx, request);
  const [totals, terminals] = await Promise.all([
    readMonthlyTotals(ctx, days, visibleTo(ctx).memberId),
    terminalNames(ctx),
  ]);
  const shell = shellOf(ctx, request, "reports");
  return { view: <Report {...{ shell, ctx, period, days, totals, terminals }} />, locale: shell.locale };
}

/** The rows of the page as a file, in the member's language. */
export async function exportReport(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { days } = askedPeriod(ctx, request);
  const format = tableFormatOf(request);
  const [totals, terminals] = await Promise.all([
    exportMonthlyTotals(ctx, { days, ...visibleTo(ctx), format }),
    terminalNames(ctx),
  ]);
  const { locale } = ctx.session.member;
  const { report, list } = textIn(locale);
  const { month, terminal, installments, ...sums } = report.column;
  const names = [sums.gross, sums.grossCount, sums.reversed, sums.reversedCount, sums.net, sums.commission];
  const columns = [month, terminal, installments, ...names, list.currency];
  const rows = [...byCurrency(totals).values()].flat().map((total) => fileRow(total, terminals));
  const table = { name: `report-${days.from}-${days.to}`, columns, batches: inOneBatch(rows) };
  return { file: sentTable(table, format, locale) };
}

function fileRow({ currency, gross, reversed, net, commission, ...of }: MonthlyTotal, terminals: TerminalNames): Row {
  const money = (amount: Amount) => moneyOf(amount, currency);
  const sums = [
    money(gross.amount),
    gross.count,
    money(reversed.amount),
    reversed.count,
    money(net),
    money(commission),
  ];
  return [of.month, terminals.get(of.terminalId) ?? "–", of.installments, ...sums, currency];
}

async function* inOneBatch(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function askedPeriod(ctx: MemberContext, request: FastifyRequest): { period: ReportPeriod; days: Days } {
  const { period: asked } = request.query as { period?: unknown };
  const period = periods.find((name) => name === asked) ?? "month";
  return { period, days: monthsUpTo(bankDayOf(ctx.clock.now()), MONTHS[period]) };
}

/** The last `count` months, of which the last one is the current month up to today. */
function monthsUpTo(today: string, count: number): Days {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return { from: firstDayOf(year, month - count), to: today };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return addDays(firstDayOf(year, number), -1);
}

/** `monthIndex` counts from 0, and may lie outside the year. */
function firstDayOf(year: number, monthIndex: number): string {
  return new Date(Date.UTC(year, monthIndex, 1)).toISOString().slice(0, "2026-11-20".length);
}

function byCurrency(totals: readonly MonthlyTotal[]): ReadonlyMap<CurrencyCode, readonly MonthlyTotal[]> {
  return Map.groupBy(totals, ({ currency }) => currency);
}

interface Props {
  shell: ShellModel;
  ctx: MemberContext;
  period: ReportPeriod;
  days: Days;
  totals: readonly MonthlyTotal[];
  terminals: TerminalNames;
}

function Report(props: Props) {
  const { shell, ctx, period, days, totals } = props;
  const { locale, now } = shell;
  const { report: text } = textIn(locale);
  const url = pageUrl(ctx, "/reports");
  const tabs = periods.map((id) => ({ id, url: `${url}?period=${id}`, isCurrent: id === period }));
  const [from, to] = [formatDate(locale, days.from, "UTC"), formatDate(locale, days.to, "UTC")];
  const note = text.note(from, to, zoneName(now.zone));
  const isEmpty = totals.length === 0;
  return (
    <Shell page={shell} title={text.title}>
      <Heading title={text.title} note={seesOwnOnly(ctx) ? `${note} ${text.ownNote}` : note}>
        {isAllowed(ctx, "exports.make") && !isEmpty && (
          <ExportLinks locale={locale} url={`${url}/export?period=${period}`} />
        )}
      </Heading>
      <ViewTabs label={text.tabsLabel} tabs={tabs} names={text.tabs} />
      {isEmpty && (
        <div class="sheet empty-list">
          <p>{text.nothing}</p>
        </div>
      )}
      {[...byCurrency(totals)].map(([currency, rows]) => (
        <ReportTable key={currency} {...{ ...props, currency, rows }} />
      ))}
      {!isEmpty && <p class="hint report-hint">{text.commissionHint}</p>}
    </Shell>
  );
}

interface TableProps extends Props {
  currency: CurrencyCode;
  rows: readonly MonthlyTotal[];
}

function ReportTable(props: TableProps) {
  const { shell, currency, rows } = props;
  const { locale } = shell;
  const text = textIn(locale).report;
  const { column } = text;
  const numbers = ["grossCount", "gross", "reversedCount", "reversed", "net", "commission"] as const;
  return (
    <>
      <h2>{text.table(currency)}</h2>
      <TableSheet label={text.table(currency)}>
        <table class="cards report">
          <thead>
            <tr>
              <th scope="col">{column.month}</th>
              <th scope="col">{column.terminal}</th>
              <th scope="col" class="number">
                {column.installments}
              </th>
              {numbers.map((name) => (
                <th scope="col" class="number" key={name}>
                  {column[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MonthRow key={`${row.month} ${row.terminalId} ${row.installments}`} {...props} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {text.total}
              </th>
              <SumCells locale={locale} of={totalOf(rows, currency)} />
            </tr>
          </tfoot>
        </table>
      </TableSheet>
    </>
  );
}

/** The counts open the lists of what was added up. */
function MonthRow({ shell: { locale }, ctx, days, terminals, row }: TableProps & { row: MonthlyTotal }) {
  const { month, currency, terminalId, installments } = row;
  const lastDay = lastDayOf(month);
  const urlOf = (kind: string) =>
    attemptsUrl(ctx, {
      from: `${month}-01`,
      to: lastDay < days.to ? lastDay : days.to,
      kind,
      result: "approved",
      currency,
      terminal: terminalId,
      installments: String(installments),
    });
  return (
    <tr>
      <th scope="row" class="nowrap">
        {formatMonth(locale, month)}
      </th>
      <td>{terminals.get(terminalId) ?? "–"}</td>
      <NumberCell label={textIn(locale).report.column.installments}>{installments}</NumberCell>
      <SumCells locale={locale} of={row} urls={{ gross: urlOf("sale"), reversed: urlOf("reversal") }} />
    </tr>
  );
}

type Sums = Pick<MonthlyTotal, "currency" | "gross" | "reversed" | "net" | "commission">;

function totalOf(rows: readonly MonthlyTotal[], currency: CurrencyCode): Sums {
  const amountOf = (of: (row: MonthlyTotal) => Amount) => addAmounts(...rows.map(of));
  const sumOf = (of: (row: MonthlyTotal) => Sum): Sum => ({
    amount: amountOf((row) => of(row).amount),
    count: rows.reduce((count, row) => count + of(row).count, 0),
  });
  return {
    currency,
    gross: sumOf(({ gross }) => gross),
    reversed: sumOf(({ reversed }) => reversed),
    net: amountOf(({ net }) => net),
    commission: amountOf(({ commission }) => commission),
  };
}

interface SumCellsProps {
  locale: Locale;
  of: Sums;
  /** The lists that the counts open. Without any rows there is nothing to open. */
  urls?: Record<"gross" | "reversed", string>;
}

function SumCells({ locale, of: { currency, gross, reversed, net, commission }, urls }: SumCellsProps) {
  const { column } = textIn(locale).report;
  const money = (amount: Amount) => <MoneyText money={moneyOf(amount, currency)} locale={locale} />;
  const count = ({ count }: Sum, url: string | undefined) => {
    const text = formatCount(locale, count);
    return url === undefined || count === 0 ? text : <a href={url}>{text}</a>;
  };
  return (
    <>
      <NumberCell label={column.grossCount}>{count(gross, urls?.gross)}</NumberCell>
      <NumberCell label={column.gross}>{money(gross.amount)}</NumberCell>
      <NumberCell label={column.reversedCount}>{count(reversed, urls?.reversed)}</NumberCell>
      <NumberCell label={column.reversed}>{money(reversed.amount)}</NumberCell>
      <NumberCell label={column.net}>{money(net)}</NumberCell>
      <NumberCell label={column.commission}>{money(commission)}</NumberCell>
    </>
  );
}

/** On phones, where rows are cards, the cell shows its label. */
function NumberCell({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <td class="number">
      <span class="visually-hidden">{label}: </span>
      {children}
    </td>
  );
}
