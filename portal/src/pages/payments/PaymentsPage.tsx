import type { Locale } from "../../model.ts";
import { FilterBar } from "../../parts/list/FilterBar.tsx";
import { ListRows } from "../../parts/list/ListRows.tsx";
import { ViewTabs } from "../../parts/list/ViewTabs.tsx";
import { Heading } from "../../parts/Heading.tsx";
import { MoneyText } from "../../parts/MoneyText.tsx";
import { ShortTime } from "../../parts/ShortTime.tsx";
import { Shell } from "../../shell/Shell.tsx";
import { textIn } from "../../text/index.ts";
import type { PaymentRow, PaymentsPage } from "./model.ts";
import { filterWords, PaymentFilters } from "./PaymentFilters.tsx";
import { PaymentState } from "./PaymentState.tsx";
import { shortCard } from "./short-card.ts";

export function Payments(page: PaymentsPage) {
  const { locale, list, views, rows, isOwnOnly, exportUrl } = page;
  const text = textIn(locale).payments;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={isOwnOnly ? text.ownOnly : undefined}>
        {exportUrl !== null && rows.length > 0 && (
          <a class="button icon icon-download" href={exportUrl} download>
            {text.export}
          </a>
        )}
      </Heading>
      <ViewTabs label={text.viewsLabel} tabs={views} names={text.view} />
      <FilterBar locale={locale} list={list} words={(name, value) => filterWords(page, name, value)}>
        <PaymentFilters page={page} />
      </FilterBar>
      <ListRows {...{ locale, list }} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: PaymentsPage }) {
  const text = textIn(locale).payments;
  return (
    <table class="cards payments">
      <thead>
        <tr>
          <th scope="col">{text.column.time}</th>
          <th scope="col">{text.column.reference}</th>
          <th scope="col">{text.column.customer}</th>
          <th scope="col">{text.column.state}</th>
          <th scope="col">{text.column.card}</th>
          <th scope="col">{text.column.terminal}</th>
          <th scope="col" class="number">
            {text.column.installments}
          </th>
          <th scope="col" class="number">
            {text.column.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.url} row={row} locale={locale} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, locale, now }: { row: PaymentRow; locale: Locale; now: PaymentsPage["now"] }) {
  return (
    <tr class={row.customer === null ? "anonymous" : undefined}>
      <td class="soft nowrap at">
        <ShortTime at={row.at} locale={locale} now={now} />
      </td>
      <th scope="row" class="reference">
        <a href={row.url}>{row.reference}</a>
      </th>
      <td class="customer">{row.customer ?? "–"}</td>
      <td class="status">
        <PaymentState locale={locale} state={row.state} decline={row.decline} refunded={row.refunded} />
      </td>
      <td class="nowrap card">{row.card === null ? "–" : shortCard(row.card)}</td>
      <td class="terminal">{row.terminal ?? "–"}</td>
      <td class="number installments">{row.installments ?? "–"}</td>
      <td class="sum">
        <MoneyText money={row.amount} locale={locale} />
      </td>
    </tr>
  );
}
