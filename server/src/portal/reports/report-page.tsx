import type { Amount, CurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import type { Row } from "#platform/exports/table.ts";
import { invalid } from "#platform/refusal.ts";
import { moneyOf } from "#platform/text/money.ts";
import { exportMonthlyTotals, readMonthlyTotals, reportPeriods, type MonthlyTotal } from "#reports/index.ts";
import { sentTable, tableFormatOf } from "../exports/sent-table.ts";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { type Answer, isAllowed, nowFor, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { ExportLinks, Field, Heading } from "../parts/index.ts";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import { bankLabel } from "../shown/bank-label.ts";
import { terminalNames, type TerminalNames } from "../shown/terminal-names.ts";
import { formatMediumDay, textIn, zoneName, textFor } from "../words/index.ts";
import { askedReport, type AskedReport } from "./report-period.ts";
import { byBank, ReportTable } from "./report-table.tsx";

/** What the banks approved, by bank, month, terminal and number of installments. */
export async function reportPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const asked = askedReport(ctx, request);
  const isWrong = asked.problems.length > 0;
  const [totals, terminals] = await Promise.all([
    isWrong ? [] : readMonthlyTotals(ctx, asked.days, visibleTo(ctx).memberId),
    terminalNames(ctx),
  ]);
  const view = <Report {...{ asked, totals, terminals }} />;
  return { view, status: isWrong ? 400 : 200 };
}

/** The rows of the page as a file, in the member's language. */
export async function exportReport(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const {
    days,
    problems: [problem],
  } = askedReport(ctx, request);
  if (problem !== undefined) throw invalid(problem.field, "The day is not understood.", problem.reason);
  const format = tableFormatOf(request);
  const [totals, terminals] = await Promise.all([
    exportMonthlyTotals(ctx, { days, ...visibleTo(ctx), format }),
    terminalNames(ctx),
  ]);
  const { locale } = ctx.session.member;
  const { report, list } = textIn(locale);
  const { month, bank, terminal, installments, ...sums } = report.column;
  const names = [sums.gross, sums.grossCount, sums.reversed, sums.reversedCount, sums.net, sums.commission];
  const columns = [month, bank, terminal, installments, ...names, list.currency];
  const rows = [...byCurrency(totals).values()].flatMap((ofCurrency) => [...byBank(ofCurrency).values()].flat());
  const batches = inOneBatch(rows.map((total) => fileRow(total, terminals)));
  const table = { name: report.title, days: `${days.from} ${days.to}`, columns, batches };
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
  return [of.month, bankLabel(of.bank), terminals.get(of.terminalId) ?? "–", of.installments, ...sums, currency];
}

async function* inOneBatch(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function byCurrency(totals: readonly MonthlyTotal[]): ReadonlyMap<CurrencyCode, readonly MonthlyTotal[]> {
  return Map.groupBy(totals, ({ currency }) => currency);
}

interface Props {
  asked: AskedReport;
  totals: readonly MonthlyTotal[];
  terminals: TerminalNames;
}

function Report({ asked, totals, terminals }: Props) {
  const { ctx } = useMember();
  const { period, days, problems, parameters } = asked;
  const { report: text } = useText();
  const url = pageUrl(ctx, "/reports");
  const tabs = reportPeriods.map((id) => ({ id, url: withQuery(url, { period: id }), isCurrent: id === period }));
  return (
    <Shell nav="reports" title={text.title} problems={problems}>
      <Heading title={text.title} note={noteOf(ctx, asked)}>
        {isAllowed(ctx, "exports.make") && totals.length > 0 && (
          <ExportLinks url={withQuery(`${url}/export`, parameters)} />
        )}
      </Heading>
      <ViewTabs label={text.tabsLabel} tabs={tabs} names={text.tabs} />
      <OwnDays {...{ url, asked }} />
      {totals.length === 0 && problems.length === 0 && (
        <div class="sheet empty-list">
          <p>{text.nothing}</p>
        </div>
      )}
      {[...byCurrency(totals)].map(([currency, rows]) => (
        <ReportTable key={currency} {...{ days, terminals, currency, rows }} />
      ))}
      {totals.length > 0 && <p class="hint report-hint">{text.commissionHint}</p>}
    </Shell>
  );
}

function noteOf(ctx: MemberContext, { days, problems }: AskedReport): string | undefined {
  if (problems.length > 0) return undefined;
  const { locale } = ctx.session.member;
  const { report: text } = textFor(ctx);
  const [from, to] = [formatMediumDay(locale, days.from), formatMediumDay(locale, days.to)];
  const note = text.note(from, to, zoneName(nowFor(ctx).zone));
  return seesOwnOnly(ctx) ? `${note} ${text.ownNote}` : note;
}

/** The form for a period of the member's own. */
function OwnDays({ url, asked }: { url: string; asked: AskedReport }) {
  const { list } = useText();
  const { days, period } = asked;
  const day = { type: "date", required: true };
  return (
    <details class="more-filters own-days" open={period === null}>
      <summary class="chip chip-add icon icon-add">{list.ownDates}</summary>
      <form class="sheet filter-form" action={url}>
        <Field {...day} name="from" label={list.from} value={days.from} />
        <Field {...day} name="to" label={list.to} value={days.to} />
        <div class="actions">
          <button class="primary">{list.apply}</button>
        </div>
      </form>
    </details>
  );
}
