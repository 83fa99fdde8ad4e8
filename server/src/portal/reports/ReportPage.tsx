import type { ComponentChildren } from "preact";
import type { Locale } from "../model.ts";
import { ExportLinks } from "../parts/ExportLinks.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatDate, formatMonth, textIn, zoneName } from "../words/index.ts";
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
              <tr key={`${row.month} ${row.terminal} ${row.installments}`}>
                <th scope="row" class="nowrap">
                  {formatMonth(locale, row.month)}
                </th>
                <td>{row.terminal}</td>
                <NumberCell label={column.installments}>{row.installments}</NumberCell>
                <SumCells of={row.gross} names={["grossCount", "gross"]} locale={locale} />
                <SumCells of={row.reversed} names={["reversedCount", "reversed"]} locale={locale} />
                <NumberCell label={column.net}>
                  <MoneyText money={row.net} locale={locale} />
                </NumberCell>
                <NumberCell label={column.commission}>
                  <MoneyText money={row.commission} locale={locale} />
                </NumberCell>
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
  const text = textIn(locale).report;
  const { column } = text;
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {text.total}
      </th>
      <NumberCell label={column.grossCount}>{formatCount(locale, total.grossCount)}</NumberCell>
      <NumberCell label={column.gross}>
        <MoneyText money={total.gross} locale={locale} />
      </NumberCell>
      <NumberCell label={column.reversedCount}>{formatCount(locale, total.reversedCount)}</NumberCell>
      <NumberCell label={column.reversed}>
        <MoneyText money={total.reversed} locale={locale} />
      </NumberCell>
      <NumberCell label={column.net}>
        <MoneyText money={total.net} locale={locale} />
      </NumberCell>
      <NumberCell label={column.commission}>
        <MoneyText money={total.commission} locale={locale} />
      </NumberCell>
    </tr>
  );
}

interface SumCellsProps {
  of: ReportSum;
  names: ["grossCount", "gross"] | ["reversedCount", "reversed"];
  locale: Locale;
}

/** The count opens the list of what was added up; without any there is nothing to open. */
function SumCells({ of: { sum, count, url }, names: [countName, sumName], locale }: SumCellsProps) {
  const { column } = textIn(locale).report;
  return (
    <>
      <NumberCell label={column[countName]}>
        {count === 0 ? "0" : <a href={url}>{formatCount(locale, count)}</a>}
      </NumberCell>
      <NumberCell label={column[sumName]}>
        <MoneyText money={sum} locale={locale} />
      </NumberCell>
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
