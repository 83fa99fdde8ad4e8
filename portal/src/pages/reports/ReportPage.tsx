import type { Locale } from "../../model.ts";
import { ExportLinks } from "../../parts/ExportLinks.tsx";
import { Heading } from "../../parts/Heading.tsx";
import { ViewTabs } from "../../parts/list/ViewTabs.tsx";
import { MoneyText } from "../../parts/MoneyText.tsx";
import { TableSheet } from "../../parts/TableSheet.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { formatCount, formatDate, formatMonth, textIn, zoneName } from "../../text/index.ts";
import type { ReportPage, ReportSum } from "./model.ts";

type Table = ReportPage["tables"][number];

export function Report(page: ReportPage) {
  const { locale, tabs, from, to, now, tables, exportUrl, isOwnOnly } = page;
  const { report: text } = textIn(locale);
  const note = text.note(formatDate(locale, from, "UTC"), formatDate(locale, to, "UTC"), zoneName(now.zone));
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={isOwnOnly ? `${note} ${text.ownNote}` : note}>
        {exportUrl !== null && tables.length > 0 && <ExportLinks locale={locale} url={exportUrl} />}
      </Heading>
      <ViewTabs label={text.tabsLabel} tabs={tabs} names={text.tabs} />
      {tables.length === 0 && (
        <div class="sheet empty-list">
          <p>{text.nothing}</p>
        </div>
      )}
      {tables.map((table) => (
        <ReportTable key={table.currency} table={table} locale={locale} />
      ))}
      {tables.length > 0 && <p class="hint report-hint">{text.commissionHint}</p>}
    </Shell>
  );
}

function ReportTable({ table: { currency, rows, total }, locale }: { table: Table; locale: Locale }) {
  const text = textIn(locale).report;
  const { column } = text;
  const numbers = ["grossCount", "gross", "reversedCount", "reversed", "net", "commission"] as const;
  return (
    <>
      <h2>{text.table(currency)}</h2>
      <TableSheet label={text.table(currency)}>
        <table class="report">
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
              <tr key={`${row.month} ${row.terminal} ${row.installments}`}>
                <th scope="row" class="nowrap">
                  {formatMonth(locale, row.month)}
                </th>
                <td>{row.terminal}</td>
                <td class="number">{row.installments}</td>
                <SumCells of={row.gross} locale={locale} />
                <SumCells of={row.reversed} locale={locale} />
                <td class="number">
                  <MoneyText money={row.net} locale={locale} />
                </td>
                <td class="number">
                  <MoneyText money={row.commission} locale={locale} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <TotalRow total={total} locale={locale} />
          </tfoot>
        </table>
      </TableSheet>
    </>
  );
}

function TotalRow({ total, locale }: { total: Table["total"]; locale: Locale }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {textIn(locale).report.total}
      </th>
      <td class="number">{formatCount(locale, total.grossCount)}</td>
      <td class="number">
        <MoneyText money={total.gross} locale={locale} />
      </td>
      <td class="number">{formatCount(locale, total.reversedCount)}</td>
      <td class="number">
        <MoneyText money={total.reversed} locale={locale} />
      </td>
      <td class="number">
        <MoneyText money={total.net} locale={locale} />
      </td>
      <td class="number">
        <MoneyText money={total.commission} locale={locale} />
      </td>
    </tr>
  );
}

/** The count opens the list of what was added up; without any there is nothing to open. */
function SumCells({ of: { sum, count, url }, locale }: { of: ReportSum; locale: Locale }) {
  return (
    <>
      <td class="number">{count === 0 ? "0" : <a href={url}>{formatCount(locale, count)}</a>}</td>
      <td class="number">
        <MoneyText money={sum} locale={locale} />
      </td>
    </>
  );
}
