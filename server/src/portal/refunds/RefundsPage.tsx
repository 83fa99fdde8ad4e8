import { AmountFilters, SelectFilter } from "../lists/filter-fields.tsx";
import { FilterBar } from "../lists/FilterBar.tsx";
import { SaveView } from "../lists/SaveView.tsx";
import { ListRows } from "../lists/ListRows.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMonth, textIn } from "../words/index.ts";
import type { RefundsPage } from "./model.ts";
import { ReversalState } from "./ReversalState.tsx";

export function Refunds(page: RefundsPage) {
  const { locale, requestsUrl, list, views, rows, archivedTo } = page;
  const text = textIn(locale).refunds;
  const state = list.filters["state"];
  const filter = { locale, list };
  const filterWords = (_name: string, value: string) => ({
    label: text.column.state,
    value: (text.state as Record<string, string>)[value] ?? value,
  });
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title}>
        {requestsUrl !== null && (
          <a class="button" href={requestsUrl}>
            {text.requests}
          </a>
        )}
      </Heading>
      <ViewTabs label={text.viewsLabel} tabs={views.tabs} names={text.view} />
      <FilterBar {...filter} saving={<SaveView locale={locale} views={views} />} words={filterWords}>
        <SelectFilter {...filter} name="state" label={text.column.state} options={text.state} />
        <AmountFilters {...filter} />
      </FilterBar>
      {archivedTo !== null && <p class="hint">{textIn(locale).list.archivedTo(formatMonth(locale, archivedTo))}</p>}
      {state === "waiting" && <p class="hint">{text.waitingNext}</p>}
      {state === "unclear" && <p class="hint">{text.unclearNext}</p>}
      <ListRows {...filter} label={text.title} isEmpty={rows.length === 0} nothingYet={text.nothingYet}>
        <Table page={page} />
      </ListRows>
    </Shell>
  );
}

function Table({ page: { locale, rows, now } }: { page: RefundsPage }) {
  const text = textIn(locale).refunds;
  return (
    <table class="cards">
      <TableHead
        columns={[
          text.column.time,
          text.column.reference,
          text.column.kind,
          text.column.state,
          text.column.reason,
          text.column.sentBy,
          { number: text.column.amount },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td class="soft nowrap">
              <ShortTime at={row.at} locale={locale} now={now} />
            </td>
            <th scope="row">
              <a href={row.url}>{row.reference}</a>
            </th>
            <td>{text.kind[row.kind]}</td>
            <td>
              <ReversalState locale={locale} state={row.state} message={row.message} />
            </td>
            <td>
              <span class="visually-hidden">{text.column.reason}: </span>
              {row.reason ?? <NoValue />}
            </td>
            <td>
              <span class="visually-hidden">{text.column.sentBy}: </span>
              {row.sentBy ?? text.program}
            </td>
            <td class="sum">
              <MoneyText money={row.amount} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
